import { SdkError } from '../operation/errors.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { OperationRecord } from './record.ts';

/**
 * `record` brought to the newest version of its operation, one version at a time; the same object when it is there already.
 * Only for a rebuild that the user accepted: the mesh will differ. Throws SdkError `operation/unknown` when the type is not
 * registered, `operation/no-upgrade` when a version in between cannot be brought on.
 */
export function upgradeRecord(registry: OperationRegistry, record: OperationRecord): OperationRecord {
  const newest = registry.latest(record.type).version;
  let { params } = record;
  for (let version = record.version + 1; version <= newest; version++) {
    const operation = registry.has(record.type, version) ? registry.get(record.type, version) : undefined;
    if (!operation?.upgrade) throw new SdkError('operation/no-upgrade', { type: record.type, version });
    params = operation.upgrade(params);
  }
  return record.version >= newest ? record : { ...record, version: newest, params, result: null };
}
