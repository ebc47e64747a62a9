import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

/**
 * The browser script of Scalar. It is taken from its Fastify plugin, the only package that ships it whole: the package
 * named after it brings 270 others and 290 MB.
 */
export async function readScalarScript(): Promise<string> {
  const fastify = Fastify();
  await fastify.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const { body, statusCode } = await fastify.inject('/reference/js/scalar.js');
  await fastify.close();
  if (statusCode !== 200) throw new Error('The package of the API reference has no browser script.');
  return body.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}
