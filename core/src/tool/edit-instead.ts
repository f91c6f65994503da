import { isSdkError } from '../errors/sdk-error.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** What opens steps in their tools. */
export interface StepTools {
  readonly state: string;
  cancel(): void;
  edit(recordId: string): Promise<void>;
}

/** Opens a step in the place of the tool that is open now, which is cancelled; what speaks against it is said. Rejects with what is no refusal. */
export async function editInstead(
  tools: StepTools,
  recordId: string,
  { notifications }: Pick<ToolServices, 'notifications'>,
): Promise<void> {
  if (tools.state !== 'active') return;
  tools.cancel();
  try {
    await tools.edit(recordId);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    notifications.notify('error', error.code, error.data);
  }
}
