// Before Scalar: style elements that scripts create carry the nonce of the content policy.
{
  const nonce = document.querySelector('meta[property=csp-nonce]').content;
  const createElement = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = createElement(name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  };
}
