import type { Json } from '@bracewright/core/operation';
import type { FilmMarker } from '@bracewright/core/spine';
import { useEffect, useState } from 'react';
import type { DraftPlace } from '../stores/drafts.ts';
import { useServices } from '../stores/services-context.ts';
import type { FilmSession } from './drawing/film-session.ts';
import type { ModelFilm } from './queries.ts';

/** Marks that were drawn and not saved when their page was taken away, and the kept ones that they were made from. */
interface Drawn {
  readonly marker: FilmMarker;
  readonly seen: Json;
}

/** What is drawn on one film, from its opening on. */
export class FilmDraft {
  /** From before the page was taken away. */
  readonly earlier: Drawn | undefined;
  /** The marks as the server had them when those that are shown were begun, or saved last. */
  seen: Json;
  readonly #place: DraftPlace<Drawn>;
  #isDropped = false;

  constructor(place: DraftPlace<Drawn>, kept: Json) {
    this.#place = place;
    this.earlier = place.get();
    this.seen = this.earlier ? this.earlier.seen : kept;
  }

  /** A person leaves behind what is drawn. */
  drop(): void {
    this.#isDropped = true;
  }

  /** The film is open again. */
  resume(): void {
    this.#place.resume();
  }

  /** The page is taken away: what is not saved is kept, and told of until the film is opened again. */
  leave({ marker, isChanged }: FilmSession, { xray: { id: film, modelId: id, name } }: ModelFilm): void {
    if (!isChanged || this.#isDropped) return this.#place.delete();
    this.#place.interrupt({ marker, seen: this.seen }, { kind: 'film', id, film, name });
  }
}

/** What is drawn on a film and not saved outlives its page, as where the session ends. */
export function useFilmDraft({ xray }: ModelFilm): FilmDraft {
  const { drafts, session } = useServices();
  // Whose the drawing is stays the same when the session ends under it.
  const [draft] = useState(
    () => new FilmDraft(drafts.place(session.workplace ?? '', `film:${xray.id}`), xray.marker as Json),
  );
  return draft;
}

/** Keeps what is drawn where the page is taken away; of who has no right to draw, or none any more, nothing is kept and nothing is forgotten. */
export function useHeldDrawing(film: ModelFilm, draft: FilmDraft, session: FilmSession): void {
  useEffect(() => {
    if (!session.mayEdit) return;
    draft.resume();
    return () => draft.leave(session, film);
    // The film as it was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, session]);
}
