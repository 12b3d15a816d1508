import type { Fleet, FleetDevice, FleetSite } from '@portico/contract/fields/fleet';

/** A shop open from 09:00 to 21:00; `change` overrides fields. */
export function makeTestSite(change: Partial<FleetSite> = {}): FleetSite {
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

/** An AI camera at the shop of `makeTestSite`; `change` overrides fields. */
export function makeTestDevice(change: Partial<FleetDevice> = {}): FleetDevice {
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

/** A fleet of these devices and sites. */
export function makeTestFleet(devices: FleetDevice[], sites: FleetSite[] = [makeTestSite()]): Fleet {
  return { seed: 11, sites, devices };
}
