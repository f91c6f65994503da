import type { Xray } from '@bracewright/core/contract';
import { isOfCourse, suggestType, type FilmScale } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import type { FilmSession } from '../drawing/film-session.ts';
import { TypeSection } from './TypeSection.tsx';
import type { TypeLack } from './use-type-choice.ts';

/** No class, and no side, is put on record of what only a machine has seen. */
function lackOf({ marker, proposal, proposals, isChanged }: FilmSession): TypeLack {
  if (!isOfCourse(marker)) return 'stance';
  // Lines count as well: a class goes by the distance to C7 and the sacrum.
  if (proposal) return 'proposed';
  if (proposals.unconfirmed > 0) return 'unconfirmed';
  const [question] = proposals.questions;
  if (question) return question;
  return isChanged ? 'unsaved' : undefined;
}

/** The classes that follow from what is drawn on a film, live. */
export const TypeOfFilm = observer(function TypeOfFilm(props: {
  readonly session: FilmSession;
  readonly scale: FilmScale;
  readonly xray: Xray;
  readonly patientId: string | undefined;
  readonly isCurrent: () => Promise<boolean>;
}) {
  const { session, scale, xray, patientId, isCurrent } = props;
  const { measures, marker } = session;
  const suggestion = suggestType(measures, { marker, size: xray, mmPerPixel: scale.mmPerPixel });
  return (
    <TypeSection
      {...{ suggestion, measures, patientId, isCurrent }}
      modelId={xray.modelId}
      xrayId={xray.id}
      lack={lackOf(session)}
    />
  );
});
