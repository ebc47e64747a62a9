import { pages } from './pages.ts';

type NavigationLink = { text: string; to: string; isTracked: boolean };

/** The links of the header, in order. Clicks on tracked ones become analytics events. */
export const navigation: NavigationLink[] = [
  { text: 'Monitor', to: pages.monitor.to(), isTracked: true },
  { text: 'Context', to: pages.context.to(), isTracked: true },
  { text: 'Pricing', to: pages.pricing.to(), isTracked: true },
  { text: 'API', to: pages.api.to(), isTracked: false },
  { text: 'About', to: pages.about.to(), isTracked: false },
];

/** Where the tracked links lead, that of the logo among them. */
export const trackedDestinations = [
  pages.home.to(),
  ...navigation.flatMap(({ to, isTracked }) => (isTracked ? [to] : [])),
];
