import type { Fleet, FleetDevice, FleetSite } from '@portico/contract/fields/fleet';

/** A shop that is open from nine to nine; `change` what the story is about. */
export function site(change: Partial<FleetSite> = {}): FleetSite {
  return {
    key: 'shop',
    name: 'Shop',
    zone: 'Europe/Berlin',
    dstEnable: true,
    open: '09:00',
    close: '21:00',
    profile: 'store',
    visitorsPerDay: 3000,
    weekendFactor: 1.2,
    festivals: [],
    ...change,
  };
}

/** An AI camera at that shop. */
export function device(change: Partial<FleetDevice> = {}): FleetDevice {
  return {
    sn: 'T1',
    secret: 'made up for tests',
    kind: 'aiCamera',
    format: 'native-http',
    model: 'AC80',
    recordPeriod: 5,
    uploadInterval: 5,
    dataMode: 'Add',
    placements: [{ site: 'shop', share: 0.5, from: '2026-01-01T00:00:00Z', to: null }],
    faults: {},
    ...change,
  };
}

/** A fleet of these. */
export function fleet(devices: FleetDevice[], sites: FleetSite[] = [site()]): Fleet {
  return { seed: 11, sites, devices };
}
