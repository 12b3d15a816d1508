import type { CurrentUser } from './caller.ts';

/** An open event stream. `user`: null on a public route. */
export type OpenStream = {
  user: Pick<CurrentUser, 'id' | 'companyId' | 'tokenHash'> | null;
  /** Ends the stream. 'replaced': the reader should wait before it connects again. */
  end(reason?: 'replaced'): void;
};

export type OpenStreams = {
  /** Adds a stream. If there are too many, ends the oldest of those who have the most. */
  add(stream: OpenStream): void;
  delete(stream: OpenStream): void;
  endAll(): void;
};

// A console has one stream per visible tab. A company may have many users, and a node many companies.
const maxStreams = { session: 10, user: 30, company: 300, node: 3_000 };

/** Creates the list of the event streams that this node sends. */
export function createOpenStreams(): OpenStreams {
  // The oldest first.
  const open = new Set<OpenStream>();
  return {
    add(stream) {
      const [company, user, session] = groupKeys.map((key) => key(stream));
      const all = [...open];
      const ofCompany = all.filter((other) => groupKeys[0](other) === company);
      const ofUser = ofCompany.filter((other) => groupKeys[1](other) === user);
      const ofSession = ofUser.filter((other) => groupKeys[2](other) === session);
      if (ofSession.length >= maxStreams.session) findReplaced(ofSession)?.end('replaced');
      else if (ofUser.length >= maxStreams.user) findReplaced(ofUser)?.end('replaced');
      else if (ofCompany.length >= maxStreams.company) findReplaced(ofCompany)?.end('replaced');
      else if (all.length >= maxStreams.node) findReplaced(all)?.end('replaced');
      open.add(stream);
    },
    delete: (stream) => void open.delete(stream),
    endAll() {
      for (const stream of open) stream.end();
    },
  };
}

const groupKeys = [
  ({ user }: OpenStream) => user?.companyId ?? null,
  ({ user }: OpenStream) => user?.id ?? null,
  ({ user }: OpenStream) => user?.tokenHash ?? null,
] as const;

/** The oldest stream of the largest session of the largest user of the largest company. */
function findReplaced(streams: readonly OpenStream[]): OpenStream | undefined {
  let candidates = streams;
  for (const key of groupKeys) {
    const groups = [...Map.groupBy<number | string | null, OpenStream>(candidates, key).values()];
    candidates = groups.reduce((largest, group) => (group.length > largest.length ? group : largest));
  }
  return candidates[0];
}
