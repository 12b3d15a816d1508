import { permissions, wildcardPermission } from '@portico/contract/words/permissions';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hasPermission, SessionProvider, useSession } from './session.ts';

afterEach(cleanup);

test('a right is granted only by itself or by the wildcard', () => {
  for (const permission of permissions) {
    expect(hasPermission([permission], permission)).toBe(true);
    expect(hasPermission([wildcardPermission], permission)).toBe(true);
    expect(hasPermission([], permission)).toBe(false);
    expect(
      hasPermission(
        permissions.filter((other) => other !== permission),
        permission,
      ),
    ).toBe(false);
    // The words of roles, such as `admin`, grant no permission.
    expect(hasPermission(['admin', '*', 'storeManager'], permission)).toBe(false);
  }
  expect(permissions.length).toBeGreaterThan(30);
});

function RightsProbe() {
  const { can } = useSession();
  return can('user:list') ? 'may' : 'may not';
}

test('useSession throws outside a session', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<RightsProbe />)).toThrow('outside a session');
  vi.restoreAllMocks();
});

test('the session denies a permission that the user does not have', () => {
  const session = { user: {} as never, roles: ['roles:list'], menu: [] }; // the test reads nothing of the user
  const { container } = render(
    <SessionProvider value={session}>
      <RightsProbe />
    </SessionProvider>,
  );
  expect(container.textContent).toBe('may not');
});
