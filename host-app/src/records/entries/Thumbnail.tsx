import type { DocumentEntry } from '@bracewright/core/contract';
import { useEffect, useState } from 'react';
import { useThumbnail } from '../../api/queries/documents.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { ENTRY_ICONS } from './entry-icon.ts';
import styles from './Thumbnail.module.css';

/** The picture of an entry, or the icon of its kind. Named by the document where it is shown large. */
export function Thumbnail(props: {
  readonly entry: DocumentEntry;
  readonly size: 'row' | 'card' | 'details';
}) {
  const { entry, size } = props;
  const { data } = useThumbnail(entry);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  const iconSize = { row: 22, card: 48, details: 56 }[size];
  return (
    <span className={styles['thumbnail']} data-size={size} data-type={entry.fileType}>
      {address ? (
        <img src={address} alt={size === 'row' ? '' : entry.name} draggable={false} />
      ) : (
        <Icon name={ENTRY_ICONS[entry.fileType]} size={iconSize} />
      )}
    </span>
  );
}
