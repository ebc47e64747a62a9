import { escapeXml } from '../../domain/core/formats/xml.ts';

/** Lets browsers search this site from their address bar. */
export const openSearchDescription = (publicUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Earshot</ShortName>
  <Description>Search what podcasts say</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="32" height="32" type="image/svg+xml">${escapeXml(publicUrl)}/favicon.svg</Image>
  <Url type="text/html" template="${escapeXml(publicUrl)}/monitor?q={searchTerms}"/>
</OpenSearchDescription>
`;
