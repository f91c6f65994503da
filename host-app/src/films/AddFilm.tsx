import type { Xray } from '@bracewright/core/contract';
import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/use-change.ts';
import { Icon } from '../kit/ui/Icon.tsx';
import { useServices } from '../stores/services-context.ts';
import { sendFilm, useRefreshFilms, type FilmPlace } from './queries.ts';
import styles from './films.module.css';

/** Adds a film: the file goes to the model that is chosen where there are several. */
export const AddFilm = observer(function AddFilm(props: {
  readonly models: FilmPlace['models'];
  readonly onAdded: (xray: Xray) => void;
  readonly isMain?: boolean;
}) {
  const { models, onAdded, isMain = false } = props;
  const { t } = useTranslation('films');
  const { api, toasts } = useServices();
  const refresh = useRefreshFilms();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const modelId = chosen ?? models.at(-1)?.id ?? '';
  const add = useChange((file: File) => sendFilm(api, { modelId, file }), {
    onDone: async (xray) => {
      await refresh();
      toasts.show({ kind: 'success', text: t('added') });
      onAdded(xray);
    },
  });
  return (
    <div className={styles['add']}>
      {models.length > 1 && (
        <Select
          aria-label={t('list.into')}
          value={modelId}
          onChange={setChosen}
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button
        block
        type={isMain ? 'primary' : 'default'}
        size={isMain ? 'large' : 'middle'}
        icon={<Icon name="upload" size={18} />}
        loading={add.busy}
        onClick={() => input.current?.click()}
      >
        {t(add.busy ? 'list.adding' : 'list.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('list.add')}
        accept=".jpg,.jpeg,.png,.dcm,.dicom,application/dicom,image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void add.ask(file);
        }}
      />
    </div>
  );
});
