import { paths } from './paths.ts';

export type NavigationLink = { text: string; to: string; isTracked: boolean };

/** The links of the header, in order. Clicks on those that are counted become an analytics event. */
export const navigation: NavigationLink[] = [
  { text: 'Monitor', to: paths.monitor.to(), isTracked: true },
  { text: 'Context', to: paths.context.to(), isTracked: true },
  { text: 'Pricing', to: paths.pricing.to(), isTracked: true },
  { text: 'API', to: paths.api.to(), isTracked: false },
  { text: 'About', to: paths.about.to(), isTracked: false },
];
