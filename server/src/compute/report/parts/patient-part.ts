import { ageOn, SIZE_NAMES, type KnownCobb } from '@bracewright/core/contract';
import type { ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { form, grid, muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';

/** Who the brace is for. */
export function patientPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const { patient, patientMissing } = facts;
  if (!patient) return section(words.patient, width, muted(words.noPatient[patientMissing ?? 'none']));
  const { sex = '', birthday, height, weight, doctor = '', technician = '', remark = '' } = patient;
  const entries = [
    [words.name, patient.name],
    [words.sex, words.sexes[sex] ?? sex],
    [words.birthday, birthday ? numbers.day(birthday) : ''],
    [
      words.age,
      birthday
        ? reportSentence(facts.language, 'years', { count: ageOn(birthday, numbers.dayOf(facts.madeAt)) })
        : '',
    ],
    [words.height, height === undefined ? '' : numbers.height(height)],
    [words.weight, weight === undefined ? '' : numbers.weight(weight)],
    [words.doctor, doctor],
    [words.technician, technician],
  ] as const;
  const note = remark === '' ? [] : [{ ...(form([[words.remark, remark]], 1) as object) }];
  return section(words.patient, width, form(entries, 4), ...note);
}

const COBB_SENTENCES = { visit: 'cobbVisit', model: 'cobbModel', record: 'cobbRecord' } as const;

/** The convex side of the patient's record, and the one that was found of this model's curve where that is another, or alone there: it belongs beside the ends and the angle that stand under it. */
function sidesOf({ patient, basic }: ReportFacts, words: ReportWords) {
  const [recorded, here] = [patient?.convexSide ?? null, basic.convexSide ?? null];
  const said = (side: 'left' | 'right' | null) => (side ? words.sides[side] : '');
  if (here === recorded) return [[words.convexSide, said(recorded)]] as const;
  // A curve without a side of its own is not told to bulge as the record says of another one.
  const isOwn = here !== null || typeof basic.cobb === 'number' || Boolean(basic.apex);
  return [
    [words.convexSide, said(recorded)] as const,
    ...(isOwn ? [[words.convexHere, here ? said(here) : words.sideNotSaid] as const] : []),
  ];
}

/** Classification and angles: Cobb and ATR by the one rule, and beside them those of the scan where they are others; the rest of the model, else of the record. */
export function clinicalPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const { patient, basic, cobb } = facts;
  const degrees = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : numbers.angle(value);
  const cobbText = ({ angle, source, day }: KnownCobb) =>
    reportSentence(facts.language, COBB_SENTENCES[source], {
      angle: numbers.angle(angle),
      day: day === null ? '' : numbers.day(day),
    });
  const atr = patient?.atr ?? basic.atr;
  const force = basic.forceLineDistance;
  const forceText =
    force === null || force === undefined
      ? ''
      : `${numbers.length(Math.abs(force))}${force === 0 ? '' : ` ${force > 0 ? words.toLeft : words.toRight}`}`;
  const type = patient?.type ?? '';
  const entries = [
    [
      words.type,
      type.replace(/^(rigo|lenke)-/, (_, name: string) => `${name === 'rigo' ? 'Rigo' : 'Lenke'} `),
    ],
    ...sidesOf(facts, words),
    [words.cobb, cobb ? cobbText(cobb) : patient?.noFilmYet ? words.noFilmYet : ''],
    ...(typeof basic.cobb === 'number' && basic.cobb !== cobb?.angle
      ? [[words.cobbHere, degrees(basic.cobb)] as const]
      : []),
    [words.atr, degrees(atr)],
    ...(typeof basic.atr === 'number' && basic.atr !== atr
      ? [[words.atrHere, degrees(basic.atr)] as const]
      : []),
    [words.curve, basic.curve ?? patient?.curve ?? ''],
    [words.upperEnd, basic.upperEnd ?? ''],
    [words.apex, basic.apex ?? ''],
    [words.lowerEnd, basic.lowerEnd ?? ''],
    [words.forceLine, forceText],
  ] as const;
  const reason = patient?.cobbReason ?? '';
  return section(
    words.clinical,
    width,
    form(entries, 4),
    ...(reason === '' ? [] : [form([[cobb ? words.cobbReason : words.cobbUnknown, reason]], 1)]),
  );
}

/** The size table of the record, in two columns. */
export function sizesPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  if (!facts.patient) return [];
  const sizes = facts.patient.sizes ?? {};
  const rows = SIZE_NAMES.map((name): readonly [string, string] => {
    const value = sizes[name];
    return [
      words.sizeNames[name],
      value === null || value === undefined ? words.none : numbers.length(value),
    ];
  });
  if (rows.every(([, value]) => value === words.none))
    return section(words.sizes, width, muted(words.noSizes));
  const half = Math.ceil(rows.length / 2);
  const body = rows.slice(0, half).map((left, i) => {
    const right = rows[half + i] ?? ['', ''];
    return [
      left[0],
      { text: left[1], alignment: 'right' },
      '',
      right[0],
      { text: right[1], alignment: 'right' },
    ];
  });
  return section(words.sizes, width, grid([], ['*', 70, 16, '*', 70], body));
}
