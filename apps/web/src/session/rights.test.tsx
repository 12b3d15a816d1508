import { permissions, wildcard } from '@portico/contract/words/permissions';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { grants, SessionProvider, useSession } from './session.ts';

afterEach(cleanup);

test('a right is granted by itself or by the wildcard, and by nothing else', () => {
  for (const permission of permissions) {
    expect(grants([permission], permission)).toBe(true);
    expect(grants([wildcard], permission)).toBe(true);
    expect(grants([], permission)).toBe(false);
    expect(
      grants(
        permissions.filter((other) => other !== permission),
        permission,
      ),
    ).toBe(false);
    // Roles have words, which are no rights.
    expect(grants(['admin', '*', 'storeManager'], permission)).toBe(false);
  }
  expect(permissions.length).toBeGreaterThan(30);
});

function Asking() {
  const { can } = useSession();
  return can('user:list') ? 'may' : 'may not';
}

test('who asks for rights where nobody is logged in has made a mistake, and is told', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Asking />)).toThrow('outside a session');
  vi.restoreAllMocks();
});

test('without a right in the list, what needs it is not there', () => {
  const session = { user: {} as never, roles: ['roles:list'], menu: [] }; // who they are is not asked for
  const { container } = render(
    <SessionProvider value={session}>
      <Asking />
    </SessionProvider>,
  );
  expect(container.textContent).toBe('may not');
});
