// After Scalar: renders the API reference in the theme of the site.
{
  const { theme } = document.documentElement.dataset;
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
}
