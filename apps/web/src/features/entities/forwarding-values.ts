import type { CallOf } from '@portico/contract/route';
import type { entities, Forwarding } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, isForwardingAddress } from '@portico/contract/words/forwarding-protocols';

/** What the form holds of one protocol. */
export type ForwardingValue = { enabled: boolean; address: string; channelCode: string };

export type ForwardingValues = Readonly<Record<number, ForwardingValue>>;

const nothing: ForwardingValue = { enabled: true, address: '', channelCode: '' };

/** What the form holds at the beginning, for each protocol the person has the right to. */
export function forwardingValues(
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

/** Whether the address of a protocol can be sent to; an empty one forwards nothing. */
export function isSendable(protocol: ForwardingProtocol, address: string): boolean {
  return address.trim() === '' || isForwardingAddress(protocol, address.trim());
}

/** What is sent: one call for each protocol that was changed. */
export function changedForwardings(
  entityId: number,
  before: ForwardingValues,
  after: ForwardingValues,
): CallOf<typeof entities.setForwarding>[] {
  return Object.entries(after).flatMap(([protocol, value]) => {
    const said = { ...value, address: value.address.trim(), channelCode: value.channelCode.trim() };
    const start = before[Number(protocol)] ?? nothing;
    // Without an address there is nothing to switch off or to name.
    const isSame =
      said.address === start.address &&
      (said.address === '' || (said.enabled === start.enabled && said.channelCode === start.channelCode));
    if (isSame) return [];
    return [{ entityId, protocol: Number(protocol) as ForwardingProtocol, ...said }]; // its keys are protocols
  });
}
