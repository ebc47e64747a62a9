// Starts Scalar on /api/v1/docs. Loaded twice: once before Scalar, so that the style elements it creates carry the
// nonce of the content policy, and once after it.
const { nonce, theme } = document.currentScript.dataset;

if (window.Scalar) {
  const isDark = theme === 'dark' || (theme === '' && matchMedia('(prefers-color-scheme: dark)').matches);
  window.Scalar.createApiReference('#reference', {
    url: '/api/v1/openapi.json',
    theme: 'none',
    layout: 'modern',
    forceDarkModeState: isDark ? 'dark' : 'light',
    hideDarkModeToggle: true,
    documentDownloadType: 'json',
    // Nothing is loaded from or sent to anyone else.
    withDefaultFonts: false,
    telemetry: false,
    hideTestRequestButton: true,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  });
} else {
  const createElement = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = createElement(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };
}
