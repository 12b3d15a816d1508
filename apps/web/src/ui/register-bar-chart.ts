import { BarChart } from 'echarts/charts';
import { use } from 'echarts/core';

// Separate from the engine, so that home does not load bar charts, which it does not use.
use([BarChart]);
