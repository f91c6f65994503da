import { useRef } from 'react';
import { isFailure } from '../../../api/is-failure.ts';

/**
 * The name that a rename is made from. One that was refused because somebody else had renamed the entry tells its name of now; who sends
 * the form again has seen that one.
 */
export function useSeenName(name: string) {
  const seen = useRef(name);
  return async <T>(rename: (was: string) => Promise<T>): Promise<T> => {
    try {
      return await rename(seen.current);
    } catch (error) {
      if (isFailure(error, 'document/renamed')) seen.current = (error.data as { readonly name: string }).name;
      throw error;
    }
  };
}
