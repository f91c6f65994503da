import { hashKey } from '@tanstack/react-query';

/**
 * Lets the same be asked for once at a time: asked again meanwhile it does nothing and gives `busy`. A button shows that it is pressed only
 * with the next paint, and two presses are faster than that. Another wish than the one on its way goes its own way.
 */
export function oneAtATime<In, Out>(
  work: (input: In) => Promise<Out>,
): (input: In) => Promise<{ readonly busy: true } | { readonly busy: false; readonly answer: Out }> {
  const running = new Set<string>();
  return async (input) => {
    // All functions are one key: a form is one wish, whatever it sends.
    const key = hashKey([input]);
    if (running.has(key)) return { busy: true };
    running.add(key);
    try {
      return { busy: false, answer: await work(input) };
    } finally {
      running.delete(key);
    }
  };
}
