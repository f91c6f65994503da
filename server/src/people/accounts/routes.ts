import type { AccountDependencies } from '../users/dependencies.ts';
import { loginHandlers } from './login.ts';
import { profileHandlers } from './profile.ts';
import { registerHandlers } from './register.ts';
import { resetHandlers } from './reset.ts';
import { settingsHandlers } from '../users/settings.ts';

/** Accounts: signing in, registering, forgotten passwords, the own account and its settings. */
export const accountHandlers = (dependencies: AccountDependencies) => ({
  ...loginHandlers(dependencies),
  ...registerHandlers(dependencies),
  ...resetHandlers(dependencies),
  ...profileHandlers(dependencies),
  ...settingsHandlers(dependencies.database),
});
