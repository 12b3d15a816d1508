import { DatePicker } from 'antd';

// A separate module, so that it can be loaded lazily.
export default DatePicker.RangePicker;
