import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';

interface Props {
  /** What the file is chosen for. */
  readonly label: string;
  /** Endings or media types, as an input takes them. */
  readonly accept: string;
  /** What it rejects with is told to the user. */
  take(file: File): Promise<void>;
}

/** A button that asks for a file, and shows that it is being read. */
export function FileChooser({ label, accept, take }: Props) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const read = (file: File) =>
    workspace.guard(async () => {
      setReading(true);
      try {
        await take(file);
      } finally {
        setReading(false);
      }
    });
  return (
    <>
      <Button
        size="small"
        loading={reading}
        aria-label={`${label}: ${words.t('field.meshChoose')}`}
        onClick={() => input.current?.click()}
      >
        {words.t('field.meshChoose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
