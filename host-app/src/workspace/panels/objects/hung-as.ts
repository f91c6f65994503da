import type { Xray } from '@bracewright/core/contract';
import {
  isOfCourse,
  readMarker,
  type CurveLevel,
  type FilmMarker,
  type HangingMark,
  type PlacedFilm,
} from '@bracewright/core/spine';
import { joinSentences } from '../../../kit/ui/format.ts';
import { listOfLevels } from '../../../kit/ui/list-of-levels.ts';
import type { WorkspaceParts } from '../../model/desk/desk.ts';
import type { FilmPlanes, HungFilm, NotHung } from '../../model/objects/film-planes.ts';
import { registeredAs } from './registered-as.ts';

type Parts = Pick<WorkspaceParts, 'words' | 'units'>;

/** What is told of a film in its row: how it hangs, and what a person has to look at. */
export interface FilmNote {
  readonly text: string;
  readonly alerts: readonly string[];
}

const isVertebra = (mark: HangingMark): mark is CurveLevel => /^[TL]\d/.test(mark);
/** C7 and S1 are marked as lines, or known as levels of the frontal film: the same to who reads it. */
const nameOf = (mark: HangingMark, { words }: Parts): string =>
  /^[CTLS]\d/.test(mark)
    ? mark
    : words.t(`films.mark.${mark as Exclude<HangingMark, CurveLevel | 'C7' | 'S1'>}`);

/** The marks by which a film hangs, vertebrae as one; with how far each lies off where the film has a scale of its own. */
function marksOf({ misfits, isScaleFitted }: PlacedFilm, parts: Parts): string {
  const { words, units } = parts;
  const length = (mm: number): string => units.formatLength(mm, { rough: true });
  const told = (name: string, mm: number, within: number): string =>
    isScaleFitted ? name : words.t('films.markOff', { name, mm: length(mm), within: length(within) });
  const vertebrae = misfits.flatMap(({ mark, ...rest }) => (isVertebra(mark) ? [{ mark, ...rest }] : []));
  const [worst] = vertebrae.toSorted((a, b) => b.mm - a.mm);
  const others = misfits
    .filter(({ mark }) => !isVertebra(mark))
    .map(({ mark, mm, within }) => told(nameOf(mark, parts), mm, within));
  const levels = listOfLevels(
    vertebrae.map(({ mark }) => mark),
    words.language,
  );
  const asOne = worst && told(words.t('films.markLevels', { levels }), worst.mm, worst.within);
  return [...others, ...(asOne ? [asOne] : [])].join(words.language === 'zh-CN' ? '；' : '; ');
}

/** How well a film that hangs by marks can be checked. */
function checkOf(placed: PlacedFilm, { words, units }: Parts): string {
  const { misfit, misfits, isScaleFitted, facingBy } = placed;
  if (misfit === null) {
    if (misfits.every(({ mark }) => /^[CTLS]\d/.test(mark))) return words.t('films.byLevels');
    // Of more marks whose front and back nothing bears out, that is what is told.
    if (facingBy && misfits.length > 2) return '';
    return words.t(misfits.length === 1 ? 'films.byOne' : 'films.unchecked');
  }
  // Lengths of a film whose scale is itself fitted are none to be told.
  if (isScaleFitted) return '';
  return words.t('films.misfit', { count: misfits.length, misfit: units.formatLength(misfit) });
}

function hungNote(placed: HungFilm, parts: Parts): FilmNote {
  const { words, units } = parts;
  const text = [
    checkOf(placed, parts),
    words.t('films.by', { marks: marksOf(placed, parts) }),
    ...(placed.isScaleFitted ? [words.t('films.scaleFitted')] : []),
    ...(placed.facingBy === 'file' ? [words.t('films.facingBy.file')] : []),
  ];
  const far = placed.misfits.filter(({ mm, within }) => mm > within);
  return {
    text: text.filter((one) => one !== '').join(' '),
    alerts: [
      ...(placed.isAgainstFile ? [words.t('films.againstFile')] : []),
      ...(placed.facingBy === 'answer' ? [words.t('films.facingBy.answer')] : []),
      ...(placed.turned ? [words.t('films.turned', { turned: Math.round(placed.turned) })] : []),
      ...far.map(({ mark, mm, within }) =>
        words.t(placed.isScaleFitted ? 'films.farShare' : 'films.far', {
          mark: nameOf(mark, parts),
          mm: units.formatLength(mm, { rough: true }),
          within: units.formatLength(within, { rough: true }),
          // Without a scale of its own a film tells no millimetres.
          times: (mm / within).toFixed(1),
        }),
      ),
    ],
  };
}

function notHungNote(placed: NotHung, isScaled: boolean, { words, units }: Parts): FilmNote {
  const none = { text: '', alerts: [] };
  if (placed.lacks === 'contradiction') {
    const levels = listOfLevels(placed.levels, words.language);
    return { text: '', alerts: [words.t('films.lacks.contradiction', { levels })] };
  }
  const { lacks, needed: count, common, apart } = placed;
  if (lacks === 'apart') {
    if (!apart) return none;
    const length = (mm: number): string => units.formatLength(mm, { rough: true });
    // Without a scale of its own a film tells no millimetres.
    const how = !isScaled ? 'unscaled' : apart.mm > 0 ? 'higher' : 'lower';
    const told = { level: apart.mark, mm: length(Math.abs(apart.mm)), within: length(apart.within) };
    return { text: '', alerts: [words.t(`films.lacks.apart.${how}`, told)] };
  }
  if (lacks === 'standing')
    return {
      text: '',
      alerts: [words.t('films.lacks.standing', { turned: Math.round(placed.turned ?? 0) })],
    };
  if (lacks === 'pair')
    return {
      text: '',
      alerts: [words.t('films.lacks.pair', { pair: words.t(`films.mark.${placed.pair!}`) })],
    };
  if (lacks === 'facing') return { text: '', alerts: [words.t('films.lacks.facing')] };
  return { text: words.t(`films.lacks.${lacks}`, { count, common }), alerts: [] };
}

/** That the body on a film stands otherwise than the scan. A frontal one says it where it is registered, to who may do that. */
function stanceAlerts(
  marker: FilmMarker,
  { spine }: FilmPlanes,
  id: string,
  { words }: Parts,
): readonly string[] {
  const { stance, projection } = marker;
  if (isOfCourse(marker) || !stance || (projection === 'frontal' && spine.mayKeep)) return [];
  const said = words.t('films.stance', { how: words.t(`films.stance.${stance}`) });
  if (projection === 'frontal' || spine.placeOf(id)) return [said];
  return [joinSentences([said, words.t('films.stance.marks')], words.language)];
}

/** How a film hangs among the body, or why it does not. */
export function filmNote(
  film: Xray,
  films: FilmPlanes,
  parts: Parts & { readonly isScaled: boolean },
): FilmNote {
  const { words } = parts;
  const placed = films.placedOf(film.id);
  const reading = readMarker(film.marker);
  const marker = reading.kind === 'marker' ? reading.marker : undefined;
  if (!placed || !marker) return { text: words.t('films.unread'), alerts: [] };
  const stance = stanceAlerts(marker, films, film.id, parts);
  if (!('transform' in placed)) {
    const { text, alerts } =
      marker.projection === 'lateral' && placed.lacks === 'landmarks'
        ? {
            text: words.t('films.lacks.lateral', { needed: placed.needed, common: placed.common }),
            alerts: [],
          }
        : notHungNote(placed, parts.isScaled, parts);
    return { text, alerts: [...alerts, ...stance] };
  }
  const registration = films.spine.placeOf(film.id)?.registration;
  const { text, alerts } = registration
    ? { text: registeredAs(registration, parts), alerts: [] }
    : hungNote(placed, parts);
  const { proposed } = films.spine;
  const isNotUsed = proposed?.beside?.id === film.id && proposed.beside.lack !== undefined;
  return {
    text: [
      text,
      ...(registration?.view === 'lateral' && !marker.front ? [words.t('films.frontByOutline')] : []),
    ].join(' '),
    alerts: [...alerts, ...(isNotUsed ? [words.t('films.notUsed')] : []), ...stance],
  };
}
