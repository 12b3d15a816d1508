import { useTranslation } from 'react-i18next';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useUnassignedDevices, useUnidentifiedSenders } from './requests.ts';
import { UnassignedDeviceList } from './unassigned-device-list.tsx';
import { UnidentifiedSenderList } from './unidentified-sender-list.tsx';

const noFilters = { sn: '', view: '' };
const firstPage = { page: 0, size: 10 };

/**
 * Devices that have contacted the server and belong to no company, and senders whose messages have no readable serial number, for platform
 * administrators.
 */
export default function UnassignedDevicesPage() {
  const { t } = useTranslation();
  const list = useListAddress({ size: 20, filters: noFilters, acceptedValues: { view: /^senders$/ } });
  const { page, size, filters } = list;
  const isSenders = filters.view === 'senders';
  const shownPage = { page, size };
  // The list that is not shown is needed for the number on its tab.
  const devices = useUnassignedDevices(
    isSenders ? firstPage : { ...shownPage, ...(filters.sn === '' ? {} : { sn: filters.sn }) },
  );
  const senders = useUnidentifiedSenders(isSenders ? shownPage : firstPage);
  return (
    <ListPage
      title={t('menu.unassigned')}
      detail={t(isSenders ? 'models.unassigned.sendersText' : 'models.unassigned.text')}
      tabs={
        <FilterTabs<'' | 'senders'>
          name={t('menu.unassigned')}
          entries={[
            { key: '', label: t('entrances.devices'), count: devices.data?.totalElements },
            { key: 'senders', label: t('models.unassigned.senders'), count: senders.data?.totalElements },
          ]}
          chosen={isSenders ? 'senders' : ''}
          onChoose={(view) => list.update({ filters: { ...noFilters, view } })}
        />
      }
      filters={
        !isSenders && (
          <SearchForm
            fields={[{ kind: 'text', name: 'sn', label: t('devices.sn') }]}
            values={{ sn: filters.sn }}
            onSearch={(next) => list.update({ filters: next })}
            onReset={list.reset}
          />
        )
      }
    >
      {isSenders ? (
        <UnidentifiedSenderList list={{ ...list, isFiltered: false }} query={senders} />
      ) : (
        <UnassignedDeviceList list={list} query={devices} />
      )}
    </ListPage>
  );
}
