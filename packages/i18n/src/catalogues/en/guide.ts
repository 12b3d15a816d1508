import type { SectionOf } from '../../catalogue-types.ts';

export const guide = {
  title: 'Help',
  widen: 'Show over the whole page',
  narrow: 'Show beside the page',
  keys: 'Press ? for the list of keyboard shortcuts.',
  home: {
    what: 'Home shows the traffic of the chosen store: people in, passers-by, groups and more, each compared with the period before. With several stores, their totals come first.',
    how: 'Select the store’s name to switch to another one, and pick the time range at the top right. “Choose metrics” decides which metrics appear here.',
    mind: 'A gap mark beside a number means that some devices have not reported. Check which devices report before you draw conclusions.',
  },
  health: {
    what: 'Data health lists what is wrong with your counts: where, since when, about how many people are missing, and what to do. “Day by day” shows how many records came of those expected.',
    how: 'Begin with the problem that misses most people: read the advice and open the device if you need to. After the repair, select “Check again”. False alarms can be dismissed with a reason.',
    mind: 'Missing people are estimated from the same weekday and time of other weeks; they are not added to your counts.',
  },
  festivals: {
    what: 'Festivals compares each festival of a year with the 7 days before it. The list holds these festivals; import them from the calendars of many countries, for China with make-up workdays.',
    how: 'Choose locations, metric and year, then select a festival to see it day by day. Under “List” you add, edit and delete festivals, or import them from a calendar after a preview.',
    mind: 'Means of a day are compared, and a day without data is no zero. A festival that runs is compared with the same part of the days before. Make-up workdays are in no analysis.',
  },
  festivalCompare: {
    what: 'Festival comparison sets the days of a festival in several years side by side, each beside the same weekday.',
    how: 'Choose a festival and up to six years. Each group of bars is one weekday; the table shows the date in each year and the change from the matched day of the year before. Days without a match are shown but not compared.',
    mind: 'Only festivals with exactly the same name can be compared. Stores that have no data in one of the years are left out, and the page says how many.',
  },
  organisations: {
    what: 'Organisations are the levels your company is run by, such as regions and cities. Stores and users belong to them, which decides what each user sees.',
    how: 'Select an organisation to add one below it, or to edit, move or disable it. Moving it takes everything below along, stores included.',
    mind: 'An organisation that still holds others or stores cannot be deleted: move or delete those first. The top organisation always stays.',
  },
  entities: {
    what: 'People are counted in stores. Here you keep their organisation, contacts, opening hours, time zone and tags, and decide whether their counts are pushed to other systems.',
    how: 'Choose an organisation in the tree, or search by name, city, address or tag. After adding a store, add its entrances and bind devices to them. A store’s name opens its page in a new window.',
    mind: 'Changing time zone or daylight saving recalculates past counts by the new local time. A store with bound devices cannot be deleted; once deleted, its counts disappear from all reports.',
  },
  entityDetail: {
    what: 'One store at a glance: people today, its entrances with the state of their devices, its areas, where devices hung over time, and how complete the data of the last 14 days is.',
    how: 'Each mark under “Data completeness” is one day of one device; point at it to read how many of the expected records arrived. “Open on home” leads to all metrics of the store.',
    mind: 'Times on this page are the store’s local time. A device that left is listed for as long as days it counted here are shown.',
  },
  entrances: {
    what: 'Entrances are where devices count in a store: a north gate, a passage to the metro. The counts of an entrance come from the devices bound to it.',
    how: 'Bind devices when you add an entrance, or later under “Devices”, where you also unbind them or move them here from another entrance. If a device has been installed there for a while, choose an earlier time: you see how past counts change before you confirm.',
    mind: 'Deleting an entrance unbinds its devices; their counts are kept. Binding from an earlier time rewrites past counts; the page shows the progress.',
  },
  targets: {
    what: 'Set how many people each organisation and store is to bring in within a year: for the whole year, for each month, or both. The small numbers are those of the same month last year.',
    how: 'Fill in cells as in a spreadsheet, paste from one, or use “Import”. “Distribute” divides yearly targets over the months, by days or like last year.',
    mind: 'A monthly target applies to its month; the rest of the yearly target is distributed evenly over the other days. An organisation without a target is measured by those of its stores.',
  },
  areas: {
    what: 'An area is a set of entrances of one store, a floor or a food court, whose traffic you look at as a whole. An entrance may be in several areas.',
    how: 'Choose a store, add an area and tick its entrances. “Entrances” adds or takes out several at once; “Devices” lists what counts there.',
    mind: 'Deleting an area deletes neither entrances nor counts. An area without bound devices has no counts.',
  },
  devices: {
    what: 'All counting devices: where they hang, whether they are online, battery and signal, settings and firmware. The list keeps itself up to date.',
    how: 'Add a device with its serial number, model and store. “Add several” takes a list; “Claim devices” finds those already in touch. Select several to set the upload interval, unbind or upgrade them together.',
    mind: 'A device counts once it is bound to an entrance. A bound one cannot be deleted: unbind it first. New settings are taken over at the next contact.',
  },
  deviceModels: {
    what: 'Device models are what can be chosen when a device is registered. The code is the device’s own model; the protocol says how it sends its counts.',
    how: 'The usual models are built in. For another one, select “Add model” and enter its type, name and code.',
    mind: 'Models that are built in or in use cannot be deleted, and their type and code cannot be changed.',
  },
  firmware: {
    what: 'Here is the firmware of each model: its versions, their files, and which one is the latest.',
    how: 'Add firmware for a model and upload its file, or enter a download address. Devices are compared with the latest version; upgrades are started on the Devices page.',
    mind: 'Firmware that devices are waiting for cannot be deleted. Check that the SHA-256 checksum is the one the maker states.',
  },
  allDevices: {
    what: 'The devices of all companies on this platform, with their state, firmware and licence.',
    how: 'Filter by serial number, company, type or state. Select devices to set their licence together.',
    mind: 'When its licence ends, a device is shown as expired. An empty date means no expiry.',
  },
  unassigned: {
    what: 'Devices that have been in touch with the platform and belong to no company yet.',
    how: 'Open “Last message” to read what a device sent. A company’s administrator adds it on the Devices page with “Claim devices”.',
    mind: 'Messages are kept for seven days: what a device sent before it was claimed is counted if it is claimed in time.',
  },
  baseInfo: {
    what: 'Basic information holds your company’s logo and contact details, and the settings for its metrics.',
    how: 'A logo you upload is shown to all users of the company. Business settings hold opening hours, how the capture rate is computed, the group gap and data retention.',
    mind: 'A shorter retention deletes older count records for good within a day. You are told how many before you confirm.',
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
  ruleCorrect: {
    what: 'Corrections adjust counts that are too high or too low: by a factor, or with the actual number of a day or hour.',
    how: 'Choose entrances or devices, days and time of day, and give a reason. “Preview effect” shows every day before and after; only then is the rule added.',
    mind: 'Uploaded records are never altered. After a rule is withdrawn, all counts return to their values without it.',
  },
  ruleSet: {
    what: 'Rule settings define what counts at a store or entrance: time of day, metrics, limits per record, with or without staff.',
    how: 'Choose stores or entrances, then what counts; leave empty what needs no limit. The preview shows the effect before anything changes.',
    mind: 'Several rules for one location all apply. A rule cannot be edited: withdraw it and add another.',
  },
  ruleEliminate: {
    what: 'Exclusions leave out records of tests, building work or a faulty device.',
    how: 'Choose stores, entrances or devices, days and time of day, and give a reason. The preview shows the data left out.',
    mind: 'Excluded data counts as missing, not as 0. Withdraw the exclusion to count it again.',
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
  gapFillings: {
    what: 'Hours a device did not report can be filled with an estimate: the median of the same weekday and hour in earlier weeks, adjusted to how busy the store’s other entrances were.',
    how: 'Press “Fill gap”, choose a store and days. Request records from the device first where possible. Check the preview of the rest, give a reason and save.',
    mind: 'Estimates are always labelled and never mixed into counts. When real records arrive for an hour, its estimate stops counting. You can withdraw an estimate at any time.',
  },
  profile: {
    what: 'Your profile shows your details, roles and data scope. You can change your picture, name, contact details and language.',
    how: 'Change your password and turn on two-step verification under login security. “Where you are logged in” lets you end the sessions you no longer use.',
    mind: 'A new password ends your sessions on all other devices. Keep the recovery codes of two-step verification safe: they are shown only once.',
  },
} satisfies SectionOf<'guide', 'en'>;
