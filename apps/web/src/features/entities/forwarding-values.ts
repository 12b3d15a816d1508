import type { RequestOf } from '@portico/contract/route';
import type { entities, Forwarding } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, isForwardingAddress } from '@portico/contract/words/forwarding-protocols';

/** Form values of one protocol. */
export type ForwardingValue = { enabled: boolean; address: string; channelCode: string };

export type ForwardingValues = Readonly<Record<number, ForwardingValue>>;

const nothing: ForwardingValue = { enabled: true, address: '', channelCode: '' };

/** Initial values of the form, for each protocol the user has permission for. */
export function toForwardingValues(
  protocols: readonly ForwardingProtocol[],
  stored: readonly Forwarding[],
): ForwardingValues {
  return Object.fromEntries(
    protocols.map((protocol) => {
      const found = stored.find((one) => one.protocol === protocol);
      const value = found && { enabled: found.enabled, address: found.address, channelCode: found.channelCode ?? '' };
      return [protocol, value ?? nothing];
    }),
  );
}

/** Whether an address can be saved. An empty one means no forwarding; the stored one stays savable if rules have changed. */
export function isSavableAddress(protocol: ForwardingProtocol, address: string, stored: string): boolean {
  const trimmed = address.trim();
  return trimmed === '' || trimmed === stored || isForwardingAddress(protocol, trimmed);
}

/** The calls to send: one for each protocol that was changed. */
export function listChangedForwardings(
  entityId: number,
  before: ForwardingValues,
  after: ForwardingValues,
): RequestOf<typeof entities.setForwarding>[] {
  return Object.entries(after).flatMap(([protocol, value]) => {
    const given = { ...value, address: value.address.trim(), channelCode: value.channelCode.trim() };
    const start = before[Number(protocol)] ?? nothing;
    // Without an address, the switch and the channel code have no effect.
    const isSame =
      given.address === start.address &&
      (given.address === '' || (given.enabled === start.enabled && given.channelCode === start.channelCode));
    if (isSame) return [];
    return [{ entityId, protocol: Number(protocol) as ForwardingProtocol, ...given }]; // the keys are protocol numbers
  });
}
