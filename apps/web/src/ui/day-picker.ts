import { DatePicker } from 'antd';

// A module of its own, to be loaded late.
export default DatePicker;
