import { type Company, companies } from '@portico/contract/routes/companies';
import { deviceModels } from '@portico/contract/routes/device-models';
import { entities } from '@portico/contract/routes/entities';
import { menus } from '@portico/contract/routes/menus';
import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { type Role, roles } from '@portico/contract/routes/roles';
import { loadCatalogue } from '@portico/i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AreaForm from '../features/areas/area-form.tsx';
import AdminForm from '../features/companies/admin-form.tsx';
import CompanyForm from '../features/companies/company-form.tsx';
import CompanyRights from '../features/companies/company-rights.tsx';
import ModelForm from '../features/device-models/model-form.tsx';
import DeviceForm from '../features/devices/device-form.tsx';
import EntityForm from '../features/entities/entity-form.tsx';
import EntranceForm from '../features/entrances/entrance-form.tsx';
import FirmwareForm from '../features/firmware/firmware-form.tsx';
import MenuForm from '../features/menus/menu-form.tsx';
import { OrganisationForm } from '../features/organisations/organisation-form.tsx';
import RoleForm from '../features/roles/role-form.tsx';
import RoleRights from '../features/roles/role-rights.tsx';
import { UserForm } from '../features/users/user-form.tsx';
import { stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import {
  type AdministratorKind,
  type RecordedCall,
  renderLoggedIn,
  stubApiReplies,
} from './testing/render-logged-in.tsx';

// Required fields of each form: an error below the field when it is left empty and when the form is submitted, and no request is sent.

const nothing = () => undefined;
const newRole: Role | null = null;
const changes = {} as never; // no form of these tests gets to a change

type Form = {
  administratorKind: AdministratorKind;
  content: ReactNode;
  send: string;
  /** Labels of the required fields, by typing or choosing. */
  typed: readonly string[];
  chosen: readonly string[];
};

const root: OrganisationNode = { id: 5, name: 'Tidewater', pid: null, children: [], revision: 1 } as never; // the fields the form reads
const store = <EntityForm store={null} dept={null} changes={changes} onRewriteStarted={nothing} onClose={nothing} />;
const device = <DeviceForm device={null} changes={changes} onSecretNotice={nothing} onClose={nothing} />;

const forms: Readonly<Record<string, Form>> = {
  'a company': {
    administratorKind: 'platform',
    content: <CompanyForm company={null} onClose={nothing} />,
    send: 'Save',
    typed: ['Company'],
    chosen: [],
  },
  'an administrator': {
    administratorKind: 'platform',
    content: <AdminForm company={{ tenantId: 3 }} admin={null} onAdded={nothing} onClose={nothing} />,
    send: 'Save',
    typed: ['Name', 'Account'],
    chosen: [],
  },
  'a menu': {
    administratorKind: 'platform',
    content: <MenuForm menu={null} parent={null} tree={[]} onClose={nothing} />,
    send: 'Save',
    typed: ['Chinese name', 'English name', 'Path'],
    chosen: [],
  },
  'a device model': {
    administratorKind: 'platform',
    content: <ModelForm model={null} changes={changes} onClose={nothing} />,
    send: 'Add model',
    typed: ['Name', 'Model code'],
    chosen: ['Device type'],
  },
  firmware: {
    administratorKind: 'platform',
    content: <FirmwareForm config={null} changes={changes} onClose={nothing} />,
    send: 'Add firmware',
    typed: ['Version'],
    chosen: ['Device type', 'Model code', 'Firmware file'],
  },
  'an organisation': {
    administratorKind: 'company',
    content: (
      <OrganisationForm
        task={{ kind: 'add', parent: root }}
        company={null}
        changes={changes}
        onDone={nothing}
        onClose={nothing}
      />
    ),
    send: 'Add organisation',
    typed: ['Name'],
    chosen: [],
  },
  'a role': {
    administratorKind: 'company',
    content: <RoleForm role={newRole} onClose={nothing} />,
    send: 'Save',
    typed: ['Role', 'Role code'],
    chosen: [],
  },
  'a user': {
    administratorKind: 'company',
    content: <UserForm user={null} dept={null} changes={changes} onAdded={nothing} onClose={nothing} />,
    send: 'Add user',
    typed: ['Name', 'Account'],
    chosen: ['Roles', 'Organisations'],
  },
  'a store': {
    administratorKind: 'company',
    content: store,
    send: 'Add store',
    typed: ['Store name', 'Contact phone', 'E-mail'],
    chosen: ['Organisation'],
  },
  'an entrance': {
    administratorKind: 'company',
    content: <EntranceForm entrance={null} onClose={nothing} />,
    send: 'Add entrance',
    typed: ['Name'],
    chosen: ['Organisation', 'Store', 'Bind devices'],
  },
  'an area': {
    administratorKind: 'company',
    content: <AreaForm area={null} store={9} onClose={nothing} />,
    send: 'Add area',
    typed: ['Name'],
    chosen: [],
  },
  'a device': {
    administratorKind: 'company',
    content: device,
    send: 'Add device',
    typed: ['Name', 'Serial number'],
    chosen: ['Type', 'Model', 'Store'],
  },
};

let calls: RecordedCall[];

beforeEach(() => {
  stubBrowserWindow();
  calls = stubApiReplies();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The part of a form that belongs to one field: label, control and error. */
function part(label: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-form-item')].find(
    (item) => item.querySelector('label')?.textContent === label,
  );
  if (found === undefined) throw new Error(`The form has no ${label}`);
  return found;
}
const problemIn = (label: string) => part(label).querySelector('.ant-form-item-explain-error')?.textContent ?? null;
/** The labels of fields with an error. */
const wrongFields = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map(
    (problem) => problem.closest('.ant-form-item')?.querySelector('label')?.textContent ?? '',
  );
const field = (label: string) => within(part(label)).getByLabelText<HTMLInputElement>(label);
const leave = (label: string, value?: string) => {
  if (value !== undefined) fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The requests that change something; a list of stores is also requested by POST. */
const sent = () => calls.filter(({ method, path }) => method !== 'GET' && path !== entities.list.path);

test.each(Object.entries(forms))('the form of %s marks empty fields and sends nothing', async (_, form) => {
  await renderLoggedIn(form.content, form.administratorKind);
  for (const label of form.typed) {
    expect(problemIn(label)).toBeNull();
    expect(field(label).getAttribute('aria-required')).toBe('true');
    leave(label);
    await waitFor(() => expect(problemIn(label), `${label} was left`).toBe('Required'));
  }
  press(form.send);
  const requiredLabels = [...form.typed, ...form.chosen];
  for (const label of requiredLabels)
    await waitFor(() => expect(problemIn(label), `${label} was sent`).toBe('Required'));
  expect(wrongFields().toSorted()).toEqual(requiredLabels.toSorted());
  await waitFor(() => expect(document.querySelector('form')?.contains(document.activeElement)).toBe(true));

  // Spaces count as empty, and a filled field has no error.
  for (const label of form.typed) {
    leave(label, 'filled1');
    await waitFor(() => expect(problemIn(label)).not.toBe('Required'));
    leave(label, '   ');
    await waitFor(() => expect(problemIn(label)).toBe('Required'));
  }
  expect(sent()).toEqual([]);
});

test('required fields of twelve forms are tested', () => {
  expect(Object.keys(forms)).toHaveLength(12);
});

test('the error of a missing choice disappears when the user chooses', async () => {
  await renderLoggedIn(<EntranceForm entrance={null} onClose={nothing} />, 'company');
  press('Add entrance');
  await waitFor(() => expect(problemIn('Bind devices')).toBe('Required'));
  fireEvent.click(screen.getByRole('radio', { name: 'Later' }));
  await waitFor(() => expect(problemIn('Bind devices')).toBeNull());
  expect(problemIn('Organisation')).toBe('Required');
});

test("a new store has its company's opening hours, which cannot be cleared", async () => {
  await renderLoggedIn(store, 'company');
  const opens = screen.getByLabelText<HTMLInputElement>('Opens');
  expect([opens.value, screen.getByLabelText<HTMLInputElement>('Closes').value]).toEqual(['09:30', '21:00']);
  fireEvent.change(opens, { target: { value: '' } });
  fireEvent.blur(opens);
  await waitFor(() => expect(problemIn('Opening hours')).not.toBeNull());
});

const model = {
  deviceType: 1,
  deviceName: 'Counter',
  snLenth: 0,
  format: null,
  builtIn: true,
  devices: 0,
  revision: 1,
};

/** Chooses an option of a field's list. */
async function choose(label: string, entry: string) {
  fireEvent.mouseDown(within(part(label)).getByRole('combobox'));
  const [option] = await waitFor(() => {
    const options = [...document.querySelectorAll(`.ant-select-item-option[title="${entry}"]`)];
    expect(options.length).toBeGreaterThan(0);
    return options;
  });
  if (option !== undefined) fireEvent.click(option);
}

test('a record period is offered only for models that have one', async () => {
  const content = ['FP100', 'FP112'].map((code, id) => ({ ...model, id, code }));
  stubApiReplies({ [deviceModels.list.path]: { content, totalElements: 2 } });
  await renderLoggedIn(device, 'company');
  await choose('Type', 'Infrared counter');
  await choose('Model', 'FP100');
  await waitFor(() => expect(part('Upload interval').textContent).toContain('30 minutes'));
  expect(screen.queryByText('Record period')).toBeNull();
  await choose('Model', 'FP112');
  await waitFor(() => expect(part('Record period').textContent).toContain('5 minutes'));
  expect(part('Upload interval').textContent).toContain('30 minutes');
  // The list renders only the first of its 60 options.
  await choose('Record period', '7 minutes');
  await waitFor(() => expect(part('Upload interval').textContent).toContain('35 minutes'));
});

test('a role word with "admin" is refused', async () => {
  const { errors } = await loadCatalogue('en');
  await renderLoggedIn(<RoleForm role={newRole} onClose={nothing} />, 'company');
  for (const word of ['admin', 'subAdmin', 'ADMINISTRATION']) {
    leave('Role code', word);
    await waitFor(() => expect(problemIn('Role code')).toBe(errors.permisAdmin));
  }
  leave('Role code', 'porter2');
  await waitFor(() => expect(problemIn('Role code')).toBeNull());
});

test('a role word with other characters is refused', async () => {
  const { errors } = await loadCatalogue('en');
  await renderLoggedIn(<RoleForm role={newRole} onClose={nothing} />, 'company');
  for (const word of ['\u0430dmin', 'adm\u0131n', 'shop manager', '\u5e97\u957f']) {
    leave('Role code', word);
    await waitFor(() => expect(problemIn('Role code')).toBe(errors.roleCodeInvalid));
  }
  leave('Role code', 'store:north_2');
  await waitFor(() => expect(problemIn('Role code')).toBeNull());
});

test('a number out of range shows an error and stays as typed', async () => {
  await renderLoggedIn(<CompanyForm company={null} onClose={nothing} />, 'platform');
  leave('Device quota', '-3');
  await waitFor(() => expect(problemIn('Device quota')).toMatch(/Enter a number from 0 to 1,000,000/));
  expect(field('Device quota').value).toBe('-3');
});

const menu = { id: 32, pid: null, type: 1, label: 'Users', children: [] };
const adminRole = { id: 6, name: 'Administrator', permission: 'companyAdmin', menus: [{ id: 32 }] };

test.each([
  [
    'a role',
    'company',
    <RoleRights key="1" role={{ id: 6, name: 'Porter', menus: [menu] } as unknown as Role} onClose={nothing} />,
  ],
  [
    'a company',
    'platform',
    <CompanyRights key="2" company={{ tenantId: 3, name: 'Tidewater' } as Company} onClose={nothing} />,
  ],
] as const)('%s cannot be saved without a menu', async (_, who, content) => {
  const { errors } = await loadCatalogue('en');
  calls = stubApiReplies({
    [menus.company.path]: [menu],
    [roles.menus.path]: [menu],
    [companies.adminRole.path]: { code: 200, msg: '', data: adminRole },
  });
  await renderLoggedIn(content, who);
  fireEvent.click(await screen.findByRole('button', { name: 'Uncheck all' }));
  press('Save');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(errors.roleNoMenu));
  expect(sent()).toEqual([]);
});
