/** What `app.request` needs to be a request over a connection from this address. */
export const fromNetwork = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
});
