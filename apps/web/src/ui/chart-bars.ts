import { BarChart } from 'echarts/charts';
import { use } from 'echarts/core';

// Apart from the engine, so that home loads no bars it does not draw.
use([BarChart]);
