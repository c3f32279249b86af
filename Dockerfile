# The site with its enquiry endpoint, as one image. See docs/deployment.md.
#
#   docker build -t website .
#   docker run -d -p 4173:4173 -v website-data:/data website

# The build, with devDependencies; only dist-server/ is copied into the image.
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG PUBLIC_URL
RUN npm run build

# The studio for a team, on the site in /srv/website: docker build --target team -t website-team . See docs/team.md.
# It draws pages as a build does, and so has all packages, among them those that people sign in by.
FROM build AS team
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* && \
  mkdir -m 700 /data && mkdir /srv/website && \
  for part in site.config.json schema languages public; do if [ -e $part ]; then cp -r $part /srv/website; fi; done && \
  SITE_DIR=/srv/website npm run build && mkdir -p node_modules/.vite node_modules/.vite-temp && \
  chown -R node:node /data /srv/website .build node_modules/.vite node_modules/.vite-temp
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4174 DATA_DIR=/data SITE_DIR=/srv/website
USER node
VOLUME /data /srv/website
EXPOSE 4174
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT).then(() => process.exit(0), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=400", "src/tools/run.js", "src/team/index.ts"]

# The packages of the server. No install script runs (.npmrc).
FROM node:24-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist-server dist-server
COPY package.json ./
COPY src/serve/launch.js src/serve/prerequisites.js src/serve/site-folder.js src/serve/
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would not pass on SIGTERM.
CMD ["node", "src/serve/launch.js", "serve"]
