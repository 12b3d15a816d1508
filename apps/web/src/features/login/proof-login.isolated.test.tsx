import { loginMarkCookie } from '@portico/contract/route';
import type { ProofChallenge } from '@portico/contract/words/proof-of-work';
import { loadCatalogue } from '@portico/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import LoginPage from './page.tsx';
import type { ProofMessage } from './proof-worker.ts';
import { solveProof } from './solve-proof.ts';

vi.mock('../../api/encrypt-password.ts', () => ({
  loadEncryptionCode: async () => undefined,
  encryptPasswordWithServerKey: async (password: string) => `sealed ${password}`,
  EncryptionError: class extends Error {},
}));

/** A worker that does its work when the test tells it to. */
class StandInWorker extends EventTarget {
  static all: StandInWorker[] = [];
  challenge: ProofChallenge | null = null;
  isEnded = false;
  constructor() {
    super();
    StandInWorker.all.push(this);
  }
  postMessage(challenge: ProofChallenge) {
    this.challenge = challenge;
  }
  terminate() {
    this.isEnded = true;
  }
  send(message: ProofMessage) {
    act(() => {
      this.dispatchEvent(new MessageEvent('message', { data: message }));
    });
  }
}

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

let logins: Record<string, string>[] = [];
let loginReply = { status: 200, body: {} };
let proofStatus = 200;
const user = { id: 1, username: 'lin', nickName: 'Lin', avatar: null, depts: [], entitys: [], company: null };
const loggedIn = {
  status: 200,
  body: {
    user: { ...user, language: null, mustChangePassword: false, mustSetSecondFactor: false, seesWholeCompany: true },
    roles: [],
  },
};

beforeEach(() => {
  document.cookie = `${loginMarkCookie}=; Max-Age=0`;
  StandInWorker.all = [];
  logins = [];
  loginReply = loggedIn;
  proofStatus = 200;
  vi.stubGlobal('Worker', StandInWorker);
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const reply = (status: number, content: object) => new Response(JSON.stringify(content), { status });
    if (path.endsWith('/auth/code')) return reply(200, { img: 'data:,', uuid: 'picture', enabled: true });
    if (path.endsWith('/auth/proof')) return reply(proofStatus, { uuid: `proof-${StandInWorker.all.length}`, bits: 4 });
    logins.push(JSON.parse(body ?? '{}'));
    if (loginReply === loggedIn) document.cookie = `${loginMarkCookie}=mark`;
    return reply(loginReply.status, loginReply.body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const onLogin = vi.fn<() => void>();
  render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/login']}>
          <LoginPage onLogin={onLogin} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'lin' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'walk4river' } });
  return onLogin;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The nth worker, when it has its challenge. */
async function workerWithChallenge(position = 0): Promise<StandInWorker & { challenge: ProofChallenge }> {
  await waitFor(() => expect(StandInWorker.all[position]?.challenge).toBeTruthy());
  return StandInWorker.all[position] as StandInWorker & { challenge: ProofChallenge }; // checked above
}

test('the password is masked, and may be pasted or filled in', () => {
  open();
  const { type, autocomplete } = screen.getByLabelText<HTMLInputElement>('Password');
  expect([type, autocomplete]).toEqual(['password', 'current-password']);
  expect(screen.getByLabelText<HTMLInputElement>('Account').autocomplete).toBe('username');
  expect(fireEvent.paste(screen.getByLabelText('Password'))).toBe(true);
});

test('a user logs in with a proof of work instead of the picture', async () => {
  const onLogin = open();
  press('Without picture');
  const worker = await workerWithChallenge();
  expect(screen.queryByLabelText('Verification')).toBeNull();
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Checking this browser' });
  expect(progress.value).toBe(0);
  worker.send({ solved: 8 });
  expect(progress.value).toBe(0.5);
  const proof = solveProof(worker.challenge, () => {});
  worker.send({ proof });
  const done = await screen.findByText('Browser checked. No picture needed.');
  expect(done.role).toBe('status');
  expect(worker.isEnded).toBe(true);
  press('Log in');
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
  const sent = { username: 'lin', password: 'sealed walk4river', code: '', uuid: 'proof-0', proof, session: 'cookie' };
  expect(logins).toEqual([sent]);
});

test('a login sent while the proof runs waits for it', async () => {
  const onLogin = open();
  press('Without picture');
  const worker = await workerWithChallenge();
  press('Log in');
  expect(logins).toEqual([]);
  worker.send({ proof: '1,2' });
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
  expect(logins).toMatchObject([{ uuid: 'proof-0', proof: '1,2' }]);
});

test('a cancelled proof ends its worker and shows the picture again', async () => {
  const onLogin = open();
  press('Without picture');
  const worker = await workerWithChallenge();
  press('Log in');
  press('Use the picture');
  expect(worker.isEnded).toBe(true);
  fireEvent.change(screen.getByLabelText('Verification'), { target: { value: 'abcd' } });
  await act(async () => {}); // the end of the wait for the proof
  expect(logins).toEqual([]);
  // Submitted in the form: the button still shows that it was working.
  fireEvent.submit(screen.getByLabelText('Verification'));
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
  expect(logins).toMatchObject([{ code: 'abcd', uuid: 'picture', proof: '' }]);
});

test('after a failed login the next proof starts by itself', async () => {
  open();
  press('Without picture');
  (await workerWithChallenge()).send({ proof: '1' });
  loginReply = { status: 400, body: { key: 'loginFailed', msg: 'Wrong account or password' } };
  press('Log in');
  await screen.findByText('Wrong account or password');
  const second = await workerWithChallenge(1);
  expect(second.challenge.uuid).not.toBe('proof-0');
});

test('a proof that cannot start says so and can be tried again', async () => {
  open();
  proofStatus = 500;
  press('Without picture');
  await screen.findByText('The check failed. Try again or use the picture.');
  proofStatus = 200;
  press('Without picture');
  (await workerWithChallenge()).send({ proof: '1' });
  expect(await screen.findByText('Browser checked. No picture needed.')).toBeDefined();
});
