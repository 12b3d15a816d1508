import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Help',
  widen: 'Show over the whole page',
  narrow: 'Show beside the page',
  keys: 'Press ? for the list of keyboard shortcuts.',
  home: {
    what: 'Home shows the traffic of the chosen store: people in, passers-by, groups and more, each against the period before. With several stores it begins with all of them together.',
    how: 'Select the store’s name to switch to another one, and pick the time range at the top right. “Choose figures” decides which figures appear here.',
    mind: 'A gap mark on a figure means that some devices have not reported. Look at which devices report before you draw conclusions.',
  },
  organisations: {
    what: 'Organisations are the levels your company is run by, such as regions and cities. Stores and users belong to them, and that decides who sees which figures.',
    how: 'Select an organisation to add one below it, or to edit, move or disable it. Moving it takes everything below along, stores included.',
    mind: 'An organisation that still holds others or stores cannot be deleted: move or delete those first. The top organisation always stays.',
  },
  roles: {
    what: 'A role says which menus its users can open and what they may do there. The smaller the level, the stronger the role.',
    how: 'Add a role, then assign its menus: tick a first-level menu, then the pages and actions inside it. You can only hand out menus you have yourself.',
    mind: 'Administrator roles are protected and cannot be edited or deleted. A change of role counts from its users’ next click.',
  },
  users: {
    what: 'These are the users who can log in. Each has one or more roles, an organisation, and a data scope: whole organisations or single stores.',
    how: 'A new user’s first password is shown once: pass it on right away. It has to be changed at the first login. If somebody forgets theirs, reset it here.',
    mind: 'Disabling or deleting a user, or resetting their password, logs them out at once. You cannot change users whose role is stronger than yours.',
  },
  logs: {
    what: 'The operation log keeps who did what and when, with each field before and after. Logins are listed apart.',
    how: 'Filter by name, operator, status, type and time; expand a row to see what changed. An export holds exactly what the filters show.',
    mind: 'The log can only be read; nobody can change or delete it. Secrets such as passwords are never shown.',
  },
  companies: {
    what: 'These are the companies on this platform, with their contacts, expiry date, device quota and the menus they can use.',
    how: 'After adding a company, create its administrator and pass on the one-time password. “Menu rights” decides which features the company has.',
    mind: 'Disabling a company logs all its users out at once; its devices keep counting. A menu you take away is taken from every role of the company too.',
  },
  menus: {
    what: 'Here you arrange the navigation: folders, pages, external links and button rights, with their names, icons and order.',
    how: 'Choose a parent and a type when you add one. A button stands for one permission; an external link takes a full web address and opens in a new window.',
    mind: 'Menus that come with the product can be renamed, hidden and sorted, but not deleted. A hidden menu leaves the navigation; its address still opens.',
  },
  profile: {
    what: 'Your profile shows your details, roles and data scope. You can change your picture, name, contact details and language.',
    how: 'Change your password and turn on two-step verification under login security. “Where you are logged in” lets you end the sessions you no longer use.',
    mind: 'A new password ends your sessions on all other devices. Keep the recovery codes of two-step verification safe: they are shown only once.',
  },
} satisfies AreaOf<'guide', 'en'>;
