import { ApiError, ROOT_ID, type DocumentEntry, type Xray } from '@bracewright/core/contract';
import {
  EMPTY_MARKER,
  filmScale,
  oldestFirst,
  readMarker,
  type FilmMarker,
  type FilmScale,
  type MarkerReading,
} from '@bracewright/core/spine';
import { readGreyPng, withoutNames, withoutPictureNames, type GreyPicture } from '@bracewright/core/film';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useServices } from '../stores/services-context.ts';

/** A film with the model that it belongs to. */
export interface ModelFilm {
  readonly xray: Xray;
  readonly modelName: string;
}

/** What an address names: a model, or all models of a patient; with the patient where there is one. */
export interface FilmPlace {
  readonly models: readonly DocumentEntry[];
  readonly patient: DocumentEntry | null;
}

/** Most models of a patient whose films are listed. */
const MOST_MODELS = 100;

/** What `id` of the address leads to. */
export function useFilmPlace(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['films', 'place', id],
    enabled: id !== '',
    queryFn: async ({ signal }): Promise<FilmPlace> => {
      const entry = await api.call('document/get', { id }, { signal });
      if (entry.fileType === 'SCAN') {
        const parent =
          entry.parentId === ROOT_ID
            ? undefined
            : await api.call('document/get', { id: entry.parentId }, { signal }).catch(() => undefined);
        return { models: [entry], patient: parent?.fileType === 'PATIENT' ? parent : null };
      }
      const { items } = await api.call(
        'document/list',
        { parentId: id, types: ['SCAN'], pageSize: MOST_MODELS },
        { signal },
      );
      return { models: items, patient: entry.fileType === 'PATIENT' ? entry : null };
    },
  });
}

/** The films of some models, oldest first (`oldestFirst`). */
export function useFilms(models: readonly DocumentEntry[] | undefined) {
  const { api } = useServices();
  const ids = models?.map(({ id }) => id) ?? [];
  return useQuery({
    queryKey: ['films', 'list', ...ids],
    enabled: models !== undefined,
    // A scan that somebody adds asks for all anew; what is drawn on stays on the page meanwhile.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ModelFilm[]> => {
      const lists = await Promise.all(
        (models ?? []).map(async ({ id, name }) => {
          const xrays = await api.call('document/getxraylist', { id }, { signal });
          return xrays.map((xray): ModelFilm => ({ xray, modelName: name }));
        }),
      );
      const films = new Map(lists.flat().map((film) => [film.xray, film]));
      return oldestFirst([...films.keys()]).map((xray) => films.get(xray)!);
    },
  });
}

/** Asks for the films anew. */
export function useRefreshFilms(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['films', 'list'] }), [queries]);
}

/** The grey values of a film, all of them. */
export function useGreyPicture(xray: Xray | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['films', 'picture', xray?.id],
    enabled: xray !== undefined,
    staleTime: Infinity,
    // A film of 8 million pixels takes 16 MB: the last few stay for a comparison.
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<GreyPicture> => {
      const answer = await api.download('document/xrayimage', { id: xray!.id, depth: 16 }, { signal });
      if (!('bytes' in answer))
        throw new ApiError({ code: 0, status: 0, message: 'No answer from the server' });
      return readGreyPng(new Uint8Array(answer.bytes));
    },
  });
}

/** What is kept of a film's marks. */
export const markerOf = ({ marker }: Pick<Xray, 'marker'>): MarkerReading => readMarker(marker);

/** What a drawing begins with: the marks that are kept; else what the file says of the view and of the patient's sides. */
export function beginning(xray: Xray): FilmMarker {
  const reading = markerOf(xray);
  if (reading.kind === 'marker') return reading.marker;
  const { rightOfPatientAt, projection } = xray;
  const empty = { ...EMPTY_MARKER, projection: projection ?? EMPTY_MARKER.projection };
  return rightOfPatientAt === null ? empty : { ...empty, side: { rightOfPatientAt, source: 'dicom' } };
}

/** mm of a pixel of a film, with what a person measured on it. */
export const scaleOf = (xray: Xray, marker: Pick<FilmMarker, 'handScale'>): FilmScale =>
  filmScale(xray, marker.handScale);

/** A film without whose it is, so that no name leaves this computer; what cannot be read as it is: the server says why it refuses it. */
async function bareFile(file: File): Promise<File> {
  const head = new TextDecoder('latin1').decode(await file.slice(128, 132).arrayBuffer());
  const bare = head === 'DICM' ? withoutNames : withoutPictureNames;
  try {
    return new File([bare(new Uint8Array(await file.arrayBuffer())).slice()], file.name);
  } catch {
    return file;
  }
}

/** Adds the file of a film to a model. Rejects with ApiError. */
export async function sendFilm(
  client: ReturnType<typeof useServices>['api'],
  { modelId, file }: { readonly modelId: string; readonly file: File },
): Promise<Xray> {
  const form = new FormData();
  // The fields go first, so that a server can refuse before it takes the bytes.
  form.append('id', modelId);
  form.append('xrayId', crypto.randomUUID());
  form.append('file', await bareFile(file), file.name);
  let answer: Response;
  let text: string;
  try {
    const headers = client.headers();
    answer = await fetch(client.url('document/saveXray', {} as never), {
      method: 'POST',
      headers,
      body: form,
    });
    text = await answer.text();
  } catch (cause) {
    throw new ApiError({ code: 0, status: 0, message: 'No answer from the server' }, { cause });
  }
  return client.parse(answer.status, text, answer.headers.get('x-request-id')) as Xray;
}
