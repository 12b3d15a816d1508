-- How many failed logins count against an account, a sender's address, its network or a known device. key: the kind, a colon and a SHA-256
-- hash, so that the table contains no names or addresses. level: failures, which are forgotten over time. free_at: the next attempt.
create table login_limits (
  key text primary key,
  level double precision not null,
  updated_at timestamptz not null,
  free_at timestamptz not null
);

-- Browsers in which a user has logged in; the limits of the account do not apply there. token_hash: SHA-256 of a random cookie, which
-- several users of one browser share.
create table known_devices (
  token_hash text not null,
  user_id bigint not null references users on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);
