import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@bracewright/core/contract';
import { letterOf, type Letter } from './letters.ts';

/** One message ready to travel. */
export interface Message {
  /** An e-mail address or a phone number. */
  readonly to: string;
  /** Empty for a text message. */
  readonly subject: string;
  readonly text: string;
}

/** Takes messages of one kind away: an outbox folder, an SMTP server, a gateway for text messages. */
export interface Carrier {
  /** Resolves when the message was taken over; rejects when it was not. */
  carry(message: Message): Promise<void>;
}

/** Where a message goes. */
export interface Recipient {
  readonly by: 'mail' | 'sms';
  readonly to: string;
  readonly language: Language;
}

const PAUSES_MS = [1000, 10_000, 60_000];

/**
 * Sends letters without anybody waiting: how long an answer takes must not tell whether somebody was written to. What a carrier does
 * not take is tried again three times, then told to `onFault`; the person asks for another.
 */
export class Post {
  readonly #carriers: Readonly<Record<Recipient['by'], Carrier>>;
  readonly #onFault: (error: unknown) => void;
  readonly #going = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(carriers: Readonly<Record<Recipient['by'], Carrier>>, onFault: (error: unknown) => void) {
    this.#carriers = carriers;
    this.#onFault = onFault;
  }

  /** Sends `letter`; returns at once. */
  send(recipient: Recipient, letter: Letter): void {
    const message = { to: recipient.to, ...letterOf(letter, recipient.language, recipient.by) };
    const going: Promise<void> = this.#deliver(this.#carriers[recipient.by], message).finally(() =>
      this.#going.delete(going),
    );
    this.#going.add(going);
  }

  async #deliver(carrier: Carrier, message: Message): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await carrier.carry(message);
        return;
      } catch (error) {
        const wait = PAUSES_MS[attempt];
        if (wait === undefined || this.#closing.signal.aborted) {
          this.#onFault(error);
          return;
        }
        await pause(wait, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
  }

  /** Resolves when every letter sent so far has arrived or was given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#going);
  }

  /** Tries what is left once more, without waiting. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }
}
