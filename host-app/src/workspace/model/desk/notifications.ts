import type { NotificationService } from '@bracewright/core/services';
import { runInAction } from 'mobx';
import { saveFile } from '../../../api/save-file.ts';
import { askTextFile } from './ask-text-file.ts';
import type { DeskChoice, DeskNaming, DeskQuestion, WorkspaceParts } from './desk.ts';

/** What a workspace asks its person: one of each at a time, drawn while it is there. */
export interface Asks {
  readonly parts: WorkspaceParts;
  question: DeskQuestion | undefined;
  choice: DeskChoice | undefined;
  naming: DeskNaming | undefined;
}

/** How tools tell and ask the person at a workspace: in toasts, and in the questions that the workspace draws. */
export function notificationsOf(desk: Asks): NotificationService {
  const sentence = (code: string, values: Parameters<NotificationService['notify']>[2] = {}): string =>
    desk.parts.words.sentence(code, values);
  /** Puts a question in its place until it is answered. */
  const asked = <A>(put: (answer: (given: A) => void) => void, clear: () => void): Promise<A> =>
    new Promise((resolve) => {
      const answer = (given: A): void => {
        runInAction(clear);
        resolve(given);
      };
      runInAction(() => put(answer));
    });
  return {
    notify: (kind, code, values) =>
      desk.parts.app.toasts.show({ kind, text: sentence(code, values), about: [desk.parts.modelId] }),
    confirm: (code, values) =>
      asked<boolean>(
        (answer) => {
          desk.question = { text: sentence(code, values), verbs: desk.parts.words.answers(code), answer };
        },
        () => (desk.question = undefined),
      ),
    choose: (code, choices) =>
      asked<string | undefined>(
        (answer) => {
          desk.choice = { text: sentence(code), choices, answer };
        },
        () => (desk.choice = undefined),
      ),
    askName: (code, { name, max }) =>
      asked<string | undefined>(
        (answer) => {
          desk.naming = { text: sentence(code), name, max, answer };
        },
        () => (desk.naming = undefined),
      ),
    askFile: askTextFile,
    giveFile: ({ name, media, text }) =>
      saveFile({ bytes: new TextEncoder().encode(text).buffer, mediaType: media, fileName: name }, name),
  };
}
