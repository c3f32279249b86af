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
COPY src/serve/launch.js src/serve/site-folder.js src/serve/
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would not pass on SIGTERM.
CMD ["node", "src/serve/launch.js", "serve"]
