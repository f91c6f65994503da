import type { Agreement } from '@bracewright/core/mesh';
import type { Language } from '@bracewright/core/contract';
import { createTexts, type Texts } from '@bracewright/core/text';
import english, { sentences as englishSentences } from './en-US.ts';
import chinese, { sentences as chineseSentences } from './zh-CN.ts';

export type ReportWords = typeof english;

/** The words of a report in a language. */
export const reportWords: Readonly<Record<Language, ReportWords>> = { 'en-US': english, 'zh-CN': chinese };

const TEXTS: Readonly<Record<Language, Texts>> = {
  'en-US': createTexts('en-US', { own: englishSentences }),
  'zh-CN': createTexts('zh-CN', { own: chineseSentences }),
};

/** A sentence of a report with its values. */
export const reportSentence = (
  language: Language,
  key:
    | `agree_${Agreement['b']}`
    | 'agreeLiner'
    | 'betweenHeights'
    | 'betweenPlanes'
    | 'lockedOn'
    | 'lockedOff'
    | 'lockedAhead'
    | 'lockedGone'
    | 'atHeight'
    | 'atHeightFromZero'
    | 'changedArea'
    | 'cobbVisit'
    | 'cobbModel'
    | 'cobbRecord'
    | 'deviationNote'
    | 'differsFrom'
    | 'differsSince'
    | 'sourceSteps'
    | 'typeChosen'
    | 'potsiMissing'
    | 'backConfirmed'
    | 'waistBoth'
    | 'page'
    | 'placeBack'
    | 'placeFront'
    | 'placeLeft'
    | 'placeRight'
    | 'ledgerNone'
    | 'ledgerNote'
    | 'ledgerRest'
    | 'ledgerStates'
    | 'markEstimated'
    | 'notCompared'
    | 'olderFilms'
    | 'foamMass'
    | 'foamThinnest'
    | 'sheetMass'
    | 'sheetThinnest'
    | 'wallAnswered'
    | 'wallByRays'
    | 'wallPrice'
    | 'wallTime'
    | 'wallTimeAndPrice'
    | 'wallChecked'
    | 'wallMeasured'
    | 'wallReason'
    | 'wallReasonBy'
    | 'wallThinnest'
    | 'years',
  values: Readonly<Record<string, string | number>>,
): string => TEXTS[language].find(key, values) ?? '';
