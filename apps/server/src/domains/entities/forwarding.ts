import type { InputOf } from '@portico/contract/route';
import type { entities } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, isForwardingAddress } from '@portico/contract/words/forwarding-protocols';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { FieldChange } from '../../platform/things/schema.ts';
import type { Tx } from './stored-entities.ts';

type Given = InputOf<(typeof entities)['setForwarding']>;
type Stored = { address: string; enabled: boolean; channelCode: string | null };

/** Says where the counts of an entity go by one protocol, or with an empty address that they do not. Returns what that changed. */
export async function setForwarding(tx: Tx, given: Given, changedAt: Date): Promise<FieldChange[]> {
  const { entityId, protocol, address, enabled } = given;
  if (address !== '' && !isForwardingAddress(protocol, address))
    throw new AppError('badRequest', { address: 'invalid' });
  const own = { entityId, protocol };
  const stored = await tx
    .selectFrom('forwardings')
    .select(['address', 'enabled', 'channelCode'])
    .where((row) => row.and(own))
    .executeTakeFirst();
  const before = stored ?? null;
  if (address === '') {
    await tx
      .deleteFrom('forwardings')
      .where((row) => row.and(own))
      .execute();
    return changes(protocol, before, null);
  }
  const { channelCode = before?.channelCode ?? null } = given;
  const after = { address, enabled, channelCode };
  await tx
    .insertInto('forwardings')
    .values({ ...own, ...after, changedAt })
    .onConflict((known) => known.columns(['entityId', 'protocol']).doUpdateSet({ ...after, changedAt }))
    .execute();
  return changes(protocol, before, after);
}

/** What the operation log is told. Who reads it need not have the right to the protocol: of an address it says no more than the host. */
function changes(protocol: ForwardingProtocol, before: Stored | null, after: Stored | null): FieldChange[] {
  const field = `protocol${protocol}`;
  const moved = before?.address === after?.address ? [] : [{ field, before: hostOf(before), after: hostOf(after) }];
  const { address: _was, ...had } = before ?? { address: '' };
  const { address: _is, ...has } = after ?? { address: '' };
  return [...moved, ...changesOf(had, has)];
}

function hostOf(stored: Stored | null): string | null {
  if (stored === null) return null;
  const { protocol, host, pathname } = new URL(stored.address);
  return protocol === 'mailto:' ? `${protocol}${pathname}` : `${protocol}//${host}`;
}
