import type { Xray } from '@bracewright/core/contract';
import {
  isOfCourse,
  readMarker,
  type FilmRegistration,
  type HandMove,
  type SpineLevel,
} from '@bracewright/core/spine';
import { Button, Input, Progress, Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { parseNumber } from '../../../kit/forms/number-text.ts';
import { listOfLevels } from '../../../kit/ui/list-of-levels.ts';
import { apicesOf } from '../../model/objects/draw-spine.ts';
import type { BesideFilm } from '../../model/objects/proposed-line.ts';
import { useWorkspace } from '../../model/use-workspace.ts';
import { registeredAs } from './registered-as.ts';
import styles from './objects.module.css';

/** Does what a button asks for; a refusal becomes a sentence. */
function useAsked(): (work: () => Promise<unknown>) => void {
  const workspace = useWorkspace();
  const { app, modelId } = workspace.parts;
  return (work) =>
    void work().catch((error: unknown) => {
      if (error instanceof Error && 'status' in error) {
        const { text, requestId } = describeError(error, app.i18n);
        app.toasts.show({ kind: 'error', text, requestId, about: [modelId] });
      } else workspace.tell(error);
    });
}

/** The button that registers a frontal film to the body, and what goes on while it does. */
export const RegisterFilm = observer(function RegisterFilm({ film }: { readonly film: Xray }) {
  const { films, parts, standing } = useWorkspace();
  const { words } = parts;
  const asked = useAsked();
  const { spine } = films;
  const reading = readMarker(film.marker);
  if (!spine.mayKeep || reading.kind !== 'marker' || reading.marker.projection !== 'frontal') return null;
  const refusal = spine.refusalFor(film.id);
  // Of the marks as they are now: somebody else may have changed them.
  const register = async (): Promise<void> => {
    await films.refresh();
    await spine.register(film.id);
    if (spine.proposed) await films.show(film.id, true);
  };
  // On a body that looks the other way a right film fits mirrored alone.
  const lack = spine.registerLack(film.id) ?? (standing.confirmed ? undefined : 'stand');
  if (spine.working !== undefined)
    return (
      <div className={styles['head']}>
        <Progress
          style={{ flex: 1 }}
          percent={Math.round(100 * spine.working)}
          size="small"
          aria-label={words.t('spine.working')}
        />
        <Button size="small" onClick={() => spine.cancel()}>
          {words.t('spine.cancel')}
        </Button>
      </div>
    );
  return (
    <>
      <Button size="small" disabled={lack !== undefined} onClick={() => asked(register)}>
        {words.t('spine.register')}
      </Button>
      {lack && (
        <p
          className={styles['muted']}
          data-testid="register-lack"
          {...(lack === 'contradiction' && { role: 'alert' })}
        >
          {words.t(`spine.notReady.${lack}`, {
            levels: listOfLevels(spine.contradictions(film.id), words.language),
          })}
        </p>
      )}
      {!isOfCourse(reading.marker) && (
        <p role="note" data-testid="register-stance">
          {words.t('spine.stance')}
        </p>
      )}
      {refusal && !lack && (
        <p role="alert" data-testid="register-refused">
          {words.t(`spine.refused.${refusal.kind}`, {
            angle: refusal.kind === 'turned' ? refusal.angle : '',
          })}
        </p>
      )}
      {lack === 'stand' && standing.mayConfirm && (
        <Button size="small" onClick={() => standing.ask()} data-testid="register-compare">
          {words.t('checkup.compare')}
        </Button>
      )}
    </>
  );
});

const FIELDS = ['along', 'up', 'larger', 'roll', 'yaw'] as const satisfies readonly (keyof HandMove)[];
const UNITS = { along: 'mm', up: 'mm', larger: '%', roll: '°', yaw: '°' } as const;
/** Furthest that can be typed. */
const MOST: HandMove = { along: 1000, up: 1000, larger: 50, roll: 20, yaw: 30 };

/** One value by which a person moves the film. */
const MoveField = observer(function MoveField({ what }: { readonly what: keyof HandMove }) {
  const { films, parts } = useWorkspace();
  const { words } = parts;
  const asked = useAsked();
  const [draft, setDraft] = useState<string>();
  const value = films.spine.proposed?.move[what] ?? 0;
  const keep = (): void => {
    const typed = draft === undefined ? undefined : parseNumber(draft);
    setDraft(undefined);
    if (typed === undefined || Math.abs(typed) > MOST[what] || typed === value) return;
    asked(() => films.spine.moveFilm({ [what]: typed }));
  };
  return (
    <label className={styles['field']} title={words.t(`spine.move.${what}.help`)}>
      {words.t(`spine.move.${what}`)}
      <Input
        size="small"
        className={styles['number'] ?? ''}
        data-testid={`spine-${what}`}
        value={draft ?? String(value).replace('-', '−')}
        suffix={UNITS[what]}
        onChange={({ target: { value: text } }) => setDraft(text)}
        onBlur={keep}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
      />
    </label>
  );
});

/** How surely each vertebra is known, as the picture's bars say it. */
const LevelTable = observer(function LevelTable({ levels }: { readonly levels: readonly SpineLevel[] }) {
  const { words, units } = useWorkspace().parts;
  const apices = new Set(apicesOf(levels).map(({ level }) => level));
  const length = (mm: number): string => units.formatLength(mm, { rough: true });
  return (
    <details>
      <summary>{words.t('spine.table')}</summary>
      <table className={styles['levels']} data-testid="spine-levels">
        <thead>
          <tr>
            {(['level', 'height', 'lateral', 'depth'] as const).map((column) => (
              <th key={column} scope="col">
                {words.t(`spine.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, at, within }) => (
            <tr key={level}>
              <th scope="row">{apices.has(level) ? words.t('spine.apex', { level }) : level}</th>
              <td>
                {length(at[2])} ± {length(within.height)}
              </td>
              <td>± {length(within.lateral)}</td>
              <td>± {length(within.depth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['muted']}>{words.t('spine.table.help')}</p>
    </details>
  );
});

/** How a film was registered and what speaks against it. */
function Told({
  registration,
  isUnplaced = false,
}: {
  readonly registration: FilmRegistration;
  /** Whether it lies where nobody has laid it. */
  readonly isUnplaced?: boolean;
}) {
  const { parts } = useWorkspace();
  const { words } = parts;
  const { warnings } = registration;
  return (
    <>
      <p>{isUnplaced ? words.t('spine.unplaced') : registeredAs(registration, parts)}</p>
      {warnings.map((warning) => (
        <p key={warning} role="note">
          {words.t(`spine.warning.${warning}`)}
        </p>
      ))}
    </>
  );
}

/** The lateral film beside a frontal one: what speaks against it, and why the depth does not follow from it. */
const Beside = observer(function Beside({ beside }: { readonly beside: BesideFilm }) {
  const { films, parts } = useWorkspace();
  const { words, units } = parts;
  const asked = useAsked();
  const { name, registration, lack } = beside;
  const told = {
    name,
    level: lack?.kind === 'heights' ? lack.level : '',
    apart: lack?.kind === 'heights' ? units.formatLength(Math.abs(lack.mm), { rough: true }) : '',
    within: lack?.kind === 'heights' ? units.formatLength(lack.within, { rough: true }) : '',
    levels: lack?.kind === 'contradiction' ? listOfLevels(lack.levels, words.language) : '',
  };
  const why = lack?.kind === 'unregistered' ? words.t(`spine.lacks.${lack.lacks}`) : '';
  return (
    <div data-testid="spine-lateral" data-lack={lack?.kind}>
      {lack && (
        <p role="alert">
          {words.t(
            lack.kind === 'heights'
              ? `spine.lateral.heights.${lack.mm > 0 ? 'higher' : 'lower'}`
              : `spine.lateral.${lack.kind}`,
            { ...told, why },
          )}
        </p>
      )}
      {lack?.kind === 'scale' && (
        <Button size="small" onClick={() => asked(() => films.spine.useLateral())}>
          {words.t('spine.lateral.use')}
        </Button>
      )}
      {registration && !lack && (
        <>
          <p className={styles['muted']}>
            {words.t('spine.lateral.as', { name, as: registeredAs(registration, parts) })}
          </p>
          {registration.warnings.map((warning) => (
            <p key={warning} role="note">
              {words.t('spine.lateral.warning', { name, warning: words.t(`spine.warning.${warning}`) })}
            </p>
          ))}
        </>
      )}
    </div>
  );
});

/** What was found and waits for a person's yes. */
const Proposed = observer(function Proposed() {
  const { films, parts, standing } = useWorkspace();
  const { words, app, modelId } = parts;
  const asked = useAsked();
  const { proposed } = films.spine;
  if (!proposed) return null;
  const keepLack = films.spine.keepLack ?? (standing.confirmed ? undefined : 'stand');
  const keep = async (): Promise<void> => {
    const isKept = await films.spine.keep();
    // Marks that became others while it waited: they are shown now, and registered anew.
    if (films.spine.proposed?.overtaken) await films.refresh();
    if (!isKept) app.toasts.show({ kind: 'info', text: words.t('spine.elsewhere'), about: [modelId] });
  };
  return (
    <div className={styles['settings']} data-testid="spine-proposed">
      <b>{words.t('spine.proposed')}</b>
      {proposed.lacks && <p role="note">{words.t(`spine.lacks.${proposed.lacks}`)}</p>}
      {films.spine.isOfOtherStance && (
        <p role="alert" data-testid="spine-stance">
          {words.t('spine.stance')}
        </p>
      )}
      {keepLack === 'contradiction' && <p role="alert">{words.t('spine.outOfOrder')}</p>}
      {(keepLack === 'marks' || keepLack === 'body' || keepLack === 'stand') && (
        <p role="alert" data-testid="spine-overtaken">
          {words.t(`spine.overtaken.${keepLack}`)}
        </p>
      )}
      <Told registration={proposed.frontal} isUnplaced={keepLack === 'unplaced' || keepLack === 'turned'} />
      <p className={styles['muted']}>
        {words.t(films.spine.isDepthOfFilm ? 'spine.depth.film' : 'spine.depth.back')}
      </p>
      {proposed.beside && <Beside beside={proposed.beside} />}
      {proposed.newer && (
        <p role="alert" data-testid="spine-newer-lateral">
          {words.t(`spine.lateral.newer.${proposed.newer.lack.kind}`, {
            name: proposed.newer.name,
            levels:
              proposed.newer.lack.kind === 'contradiction'
                ? listOfLevels(proposed.newer.lack.levels, words.language)
                : '',
          })}
        </p>
      )}
      <LevelTable levels={proposed.levels} />
      <b>{words.t('spine.byHand')}</b>
      <div className={styles['fields']}>
        {FIELDS.map((what) => (
          <MoveField key={what} what={what} />
        ))}
      </div>
      <div className={styles['head']}>
        <Button size="small" type="primary" disabled={keepLack !== undefined} onClick={() => asked(keep)}>
          {words.t('spine.keep')}
        </Button>
        <Button size="small" onClick={() => films.spine.discard()}>
          {words.t('spine.discard')}
        </Button>
      </div>
    </div>
  );
});

/** What is kept with the model, for everybody who may see it. */
const Kept = observer(function Kept() {
  const { films, parts } = useWorkspace();
  const { words, design } = parts;
  const asked = useAsked();
  const { spine } = films;
  const { kept, carried } = spine;
  // Who may not see films cannot be told how they stand to it.
  const state = films.mayList && films.films ? spine.stateWith(films.films) : undefined;
  if (kept?.kind === 'foreign') return <p role="note">{words.t('spine.foreign')}</p>;
  if (kept?.kind !== 'line') return null;
  const { line } = kept;
  const number =
    carried?.isKnown === false && design.history.records.findIndex(({ id }) => id === carried.from) + 1;
  const day = new Date(line.confirmedAt).toLocaleDateString(words.language);
  return (
    <div className={styles['settings']} data-testid="spine-kept">
      <p>{words.t('spine.kept', { name: line.confirmedBy, day })}</p>
      {state !== 'same' && state !== undefined && (
        <p role="alert" data-testid="spine-film" data-state={state}>
          {words.t(`spine.film.${state}`)}
        </p>
      )}
      {line.lacks && <p role="note">{words.t(`spine.lacks.${line.lacks}`)}</p>}
      <Told registration={line.frontal.registration} />
      <p className={styles['muted']}>{words.t(line.lateral ? 'spine.depth.film' : 'spine.depth.back')}</p>
      {number !== false && <p role="note">{words.t('spine.lost', { number })}</p>}
      {carried?.isKnown && <LevelTable levels={carried.levels} />}
      {spine.mayKeep && (
        <Button size="small" onClick={() => asked(() => spine.remove())}>
          {words.t('spine.remove')}
        </Button>
      )}
    </div>
  );
});

/** The spine in the body: what is proposed or kept, shown or not. */
export const SpinePanel = observer(function SpinePanel() {
  const { films, parts, standing } = useWorkspace();
  const { words } = parts;
  const { spine } = films;
  const toggle = useId();
  const heading = useId();
  if (!spine.proposed && (spine.kept === undefined || spine.kept.kind === 'none')) return null;
  return (
    <section aria-labelledby={heading} data-testid="spine" className={styles['section']}>
      <h4 id={heading} className={styles['heading']}>
        {words.t('spine')}
      </h4>
      {spine.line && (
        <div className={styles['head']}>
          <label htmlFor={toggle} style={{ flex: 1 }}>
            {words.t('spine.show')}
          </label>
          <Switch id={toggle} size="small" checked={spine.shown} onChange={(on) => spine.show(on)} />
        </div>
      )}
      {!standing.confirmed && <p role="note">{words.t('spine.unconfirmed')}</p>}
      {spine.proposed ? <Proposed /> : <Kept />}
      <p className={styles['muted']}>{words.t('spine.caution')}</p>
    </section>
  );
});
