export { createLogger, type Logger } from './logger.ts';
export { Counter, createMetrics, Gauge, Histogram, Registry } from './metrics.ts';
