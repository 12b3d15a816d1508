import type { InputOf } from '@portico/contract/route';
import type { entities } from '@portico/contract/routes/entities';
import {
  type ForwardingProtocol,
  forwardingProtocols,
  isForwardingAddress,
} from '@portico/contract/words/forwarding-protocols';
import { AppError } from '../../platform/app-error.ts';
import type { FieldChange } from '../../platform/base-data/schema.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import type { OutboundGate } from '../../platform/outbound/gate.ts';

type Given = InputOf<(typeof entities)['setForwarding']>;
type StoredForwarding = { address: string; enabled: boolean; channelCode: string | null };

/** The forwarding of an entity's counts by one protocol; null when there is none. */
export async function loadForwarding(
  tx: Tx,
  key: Pick<Given, 'entityId' | 'protocol'>,
): Promise<StoredForwarding | null> {
  const { entityId, protocol } = key;
  const stored = await tx
    .selectFrom('forwardings')
    .select(['address', 'enabled', 'channelCode'])
    .where((row) => row.and({ entityId, protocol }))
    .executeTakeFirst();
  return stored ?? null;
}

/**
 * Refuses an address to which the protocol cannot send or the server may not connect. Mails go through the operator's mail server, so
 * for them only the form of the address is checked.
 */
export async function checkForwardingAddress(gate: OutboundGate, { protocol, address }: Given): Promise<void> {
  if (protocol !== 9) await gate.checkAddress('address', address, forwardingProtocols[protocol].schemes);
  else if (!isForwardingAddress(protocol, address)) throw new AppError('addressInvalid', { address: 'invalid' });
}

/** Sets the forwarding of an entity's counts by one protocol; an empty address deletes it. Returns the changes for the operation log. */
export async function setForwarding(tx: Tx, given: Given, changedAt: Date): Promise<FieldChange[]> {
  const { entityId, protocol, address, enabled } = given;
  const key = { entityId, protocol };
  const before = await loadForwarding(tx, key);
  if (address === '') {
    await tx
      .deleteFrom('forwardings')
      .where((row) => row.and(key))
      .execute();
    return changes(protocol, before, null);
  }
  const { channelCode = before?.channelCode ?? null } = given;
  const after = { address, enabled, channelCode };
  await tx
    .insertInto('forwardings')
    .values({ ...key, ...after, changedAt })
    .onConflict((known) => known.columns(['entityId', 'protocol']).doUpdateSet({ ...after, changedAt }))
    .execute();
  return changes(protocol, before, after);
}

/**
 * The changes for the operation log. Its readers may lack the right to the protocol, so only scheme and host of a URL are logged; a mail
 * address is logged whole.
 */
function changes(
  protocol: ForwardingProtocol,
  before: StoredForwarding | null,
  after: StoredForwarding | null,
): FieldChange[] {
  const field = `protocol${protocol}`;
  const moved =
    before?.address === after?.address
      ? []
      : [{ field, before: formatLoggedAddress(before), after: formatLoggedAddress(after) }];
  const { address: _was, ...had } = before ?? { address: '' };
  const { address: _is, ...has } = after ?? { address: '' };
  return [...moved, ...diffFields(had, has)];
}

function formatLoggedAddress(stored: StoredForwarding | null): string | null {
  if (stored === null) return null;
  const { address } = stored;
  if (/^mailto:/i.test(address)) return address.replace(/[?#].*$/, '');
  return address.replace(/^([^:]*:\/\/)(?:[^/?#]*@)?([^/?#]*).*$/, '$1$2');
}
