// A device that did not take the values of this many replies in a row does not take them at all.
const maxReplies = 3;
// After this time the values are sent again, for example to a device that was restarted.
const retrySeconds = 86_400;
// Devices remembered at the same time; about 1 MB.
const maxDevices = 10_000;

/** Limits how often a device is sent values that it does not take. */
export type RepeatLimit = {
  /**
   * Whether to send the values once more, and counts that. `difference` names what differs and the wanted values: another difference is
   * counted anew.
   */
  maySend(sn: string, difference: string, nowEpochSeconds: number): boolean;
  /** The device has taken the values. */
  forget(sn: string): void;
};

/**
 * Creates the memory of one server. It may be lost or incomplete: a device whose entry is missing is sent its values up to three times more
 * before it may upload, which delays its counts and loses none.
 */
export function createRepeatLimit(): RepeatLimit {
  const sent = new Map<string, { difference: string; replies: number; firstAt: number }>();
  return {
    maySend(sn, difference, nowEpochSeconds) {
      const known = sent.get(sn);
      const isSame = known?.difference === difference && nowEpochSeconds - known.firstAt < retrySeconds;
      const before = known !== undefined && isSame ? known : { difference, replies: 0, firstAt: nowEpochSeconds };
      if (before.replies >= maxReplies) return false;
      // The newest entry is the last one of the map, so that the first is the oldest.
      sent.delete(sn);
      sent.set(sn, { ...before, replies: before.replies + 1 });
      const [oldest] = sent.keys();
      if (sent.size > maxDevices && oldest !== undefined) sent.delete(oldest);
      return true;
    },
    forget(sn) {
      sent.delete(sn);
    },
  };
}
