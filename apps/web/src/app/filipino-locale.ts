import pagination from '@rc-component/pagination/es/locale/tl_PH';
import calendar from '@rc-component/picker/es/locale/tl_PH';
import type { Locale } from 'antd/es/locale';

const wrongType = 'Hindi wastong ${type} ang ${label}';

const timePicker: NonNullable<Locale['DatePicker']>['timePickerLocale'] = {
  placeholder: 'Pumili ng oras',
  rangePlaceholder: ['Simula ng oras', 'Katapusan ng oras'],
};

const datePicker: NonNullable<Locale['DatePicker']> = {
  lang: {
    ...calendar,
    placeholder: 'Pumili ng petsa',
    yearPlaceholder: 'Pumili ng taon',
    quarterPlaceholder: 'Pumili ng kuwarter',
    monthPlaceholder: 'Pumili ng buwan',
    weekPlaceholder: 'Pumili ng linggo',
    rangePlaceholder: ['Petsa ng simula', 'Petsa ng katapusan'],
    rangeYearPlaceholder: ['Taon ng simula', 'Taon ng katapusan'],
    rangeQuarterPlaceholder: ['Kuwarter ng simula', 'Kuwarter ng katapusan'],
    rangeMonthPlaceholder: ['Buwan ng simula', 'Buwan ng katapusan'],
    rangeWeekPlaceholder: ['Linggo ng simula', 'Linggo ng katapusan'],
  },
  timePickerLocale: timePicker,
};

/** The component library has no Filipino; this is its English locale, translated. */
const filipino: Locale = {
  locale: 'fil',
  Pagination: pagination,
  DatePicker: datePicker,
  TimePicker: timePicker,
  Calendar: datePicker,
  global: {
    placeholder: 'Pumili',
    close: 'Isara',
    sortable: 'maaaring pagbukud-bukurin',
    show: 'Ipakita',
    hide: 'Itago',
  },
  Table: {
    filterTitle: 'Menu ng salaan',
    filterConfirm: 'OK',
    filterReset: 'I-reset',
    filterEmptyText: 'Walang salaan',
    filterCheckAll: 'Piliin lahat',
    filterSearchPlaceholder: 'Maghanap sa mga salaan',
    emptyText: 'Walang datos',
    selectAll: 'Piliin ang pahinang ito',
    selectInvert: 'Baligtarin ang pinili sa pahina',
    selectNone: 'Alisin ang lahat ng pinili',
    selectionAll: 'Piliin ang lahat ng datos',
    sortTitle: 'Pagbukud-bukurin',
    expand: 'Ibuka ang hanay',
    collapse: 'Itupi ang hanay',
    triggerDesc: 'Pindutin para pagbukud-bukurin nang pababa',
    triggerAsc: 'Pindutin para pagbukud-bukurin nang pataas',
    cancelSort: 'Pindutin para kanselahin ang pagbubukod',
  },
  Tour: { Next: 'Susunod', Previous: 'Nakaraan', Finish: 'Tapusin' },
  Modal: { okText: 'OK', cancelText: 'Kanselahin', justOkText: 'OK' },
  Popconfirm: { okText: 'OK', cancelText: 'Kanselahin' },
  Transfer: {
    titles: ['', ''],
    searchPlaceholder: 'Maghanap dito',
    itemUnit: 'aytem',
    itemsUnit: 'mga aytem',
    remove: 'Alisin',
    selectCurrent: 'Piliin ang pahinang ito',
    removeCurrent: 'Alisin ang pahinang ito',
    selectAll: 'Piliin ang lahat ng datos',
    deselectAll: 'Alisin ang lahat ng pinili',
    removeAll: 'Alisin ang lahat ng datos',
    selectInvert: 'Baligtarin ang pinili sa pahina',
  },
  Upload: {
    uploading: 'Ina-upload…',
    removeFile: 'Alisin ang file',
    uploadError: 'Hindi na-upload',
    previewFile: 'Silipin ang file',
    downloadFile: 'I-download ang file',
  },
  Empty: { description: 'Walang datos' },
  Icon: { icon: 'icon' },
  Text: { edit: 'I-edit', copy: 'Kopyahin', copied: 'Nakopya', expand: 'Ibuka', collapse: 'Itupi' },
  Carousel: { prevSlide: 'Nakaraang slide', nextSlide: 'Susunod na slide' },
  Form: {
    optional: '(opsyonal)',
    defaultValidateMessages: {
      default: 'May mali sa ${label}',
      required: 'Ilagay ang ${label}',
      enum: 'Ang ${label} ay dapat isa sa [${enum}]',
      whitespace: 'Hindi maaaring blangko ang ${label}',
      date: {
        format: 'Mali ang ayos ng petsa ng ${label}',
        parse: 'Hindi magawang petsa ang ${label}',
        invalid: 'Hindi wastong petsa ang ${label}',
      },
      types: {
        string: wrongType,
        method: wrongType,
        array: wrongType,
        object: wrongType,
        number: wrongType,
        date: wrongType,
        boolean: wrongType,
        integer: wrongType,
        float: wrongType,
        regexp: wrongType,
        email: wrongType,
        url: wrongType,
        hex: wrongType,
      },
      string: {
        len: 'Ang ${label} ay dapat may ${len} karakter',
        min: 'Ang ${label} ay dapat may hindi bababa sa ${min} karakter',
        max: 'Ang ${label} ay dapat may hindi hihigit sa ${max} karakter',
        range: 'Ang ${label} ay dapat may ${min}–${max} karakter',
      },
      number: {
        len: 'Ang ${label} ay dapat katumbas ng ${len}',
        min: 'Ang ${label} ay hindi dapat bumaba sa ${min}',
        max: 'Ang ${label} ay hindi dapat humigit sa ${max}',
        range: 'Ang ${label} ay dapat nasa ${min}–${max}',
      },
      array: {
        len: 'Dapat ${len} ang ${label}',
        min: 'Hindi bababa sa ${min} ang ${label}',
        max: 'Hindi hihigit sa ${max} ang ${label}',
        range: 'Ang dami ng ${label} ay dapat nasa ${min}–${max}',
      },
      pattern: { mismatch: 'Hindi tugma ang ${label} sa ayos na ${pattern}' },
    },
  },
  QRCode: { expired: 'Paso na ang QR code', refresh: 'I-refresh', scanned: 'Na-scan na' },
  ColorPicker: { presetEmpty: 'Walang laman', transparent: 'Aninag', singleColor: 'Isahan', gradientColor: 'Gradient' },
};

export default filipino;
