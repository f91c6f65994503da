import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Finding, FindingPlace } from '@bracewright/core/operation';
import { numberedNames } from '../model/words/numbered-names.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './Findings.module.css';

/** Places shown before the rest is asked for. */
const SHOWN = 6;

/** Buttons that lead to places on the body, by their names; a name that occurs twice gets its number. */
export const Places = observer(function Places(props: {
  readonly places: readonly FindingPlace[];
  /** Called before the body is turned to a place: a dialog that lies over it goes. */
  readonly onGo?: (() => void) | undefined;
}) {
  const { places } = props;
  const { guide, parts } = useWorkspace();
  const [all, setAll] = useState(false);
  const titled = numberedNames(places.map((place, i) => guide.nameOf(place, i + 1)));
  const hidden = all ? 0 : Math.max(0, places.length - SHOWN);
  if (places.length === 0) return null;
  return (
    <span className={styles['places']}>
      {places.slice(0, places.length - hidden).map((place, i) => (
        <button
          key={i}
          type="button"
          className={styles['place']}
          aria-pressed={guide.shown === place}
          title={parts.words.t('place.go')}
          onClick={() => {
            props.onGo?.();
            guide.toggle(place);
          }}
        >
          {titled[i]}
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className={styles['place']} onClick={() => setAll(true)}>
          {parts.words.t('place.more', { count: hidden })}
        </button>
      )}
    </span>
  );
});

/** A finding, and whether all of its places lie beyond the edge of the body on the screen, where none can be shown. */
type ToldFinding = Finding & { readonly isBeyond?: boolean };

/** What an operation said: a sentence each, with the places it is about, and a way to take what would mend it where somebody can. */
export const Findings = observer(function Findings({
  findings,
  onGo,
  onSet,
  isBusy = false,
}: {
  readonly findings: readonly ToldFinding[];
  readonly onGo?: (() => void) | undefined;
  readonly onSet?: ((set: NonNullable<Finding['set']>) => void) | undefined;
  readonly isBusy?: boolean;
}) {
  const { words } = useWorkspace().parts;
  return findings.map(({ code, kind, places, data, set, isBeyond = false }) => (
    <div key={code} className={styles['finding']} data-kind={kind} role="status" data-testid="finding">
      {words.sentence(code, data)}
      {isBeyond && ` ${words.t('place.beyond')}`}
      <Places places={places} onGo={onGo} />
      {set && onSet && (
        <Button
          size="small"
          className={styles['set'] ?? ''}
          disabled={isBusy}
          onClick={() => onSet(set)}
          data-testid="finding-set"
        >
          {words.t('export.takeSet')}
        </Button>
      )}
    </div>
  ));
});
