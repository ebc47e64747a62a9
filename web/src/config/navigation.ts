import { paths } from './paths.ts';

export type NavigationLink = { text: string; to: string; isCounted: boolean };

/** The links of the header, in order. Clicks on those that are counted become an analytics event. */
export const navigation: NavigationLink[] = [
  { text: 'Monitor', to: paths.monitor.to(), isCounted: true },
  { text: 'Context', to: paths.context.to(), isCounted: true },
  { text: 'Pricing', to: paths.pricing.to(), isCounted: true },
  { text: 'API', to: paths.api.to(), isCounted: false },
  { text: 'About', to: paths.about.to(), isCounted: false },
];
