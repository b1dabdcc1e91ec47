"""Puts the web application together: its parts, its blueprints, its guards."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Flask
from flask_bootstrap import Bootstrap5
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined

from app import auth, background, blueprints, errors, i18n, navigation, security, words
from app.config import Settings
from app.database import make_engine


def make_app(settings: Settings | None = None) -> Flask:
    """Make the application; refuses to start when a route states no role."""
    settings = settings or Settings()
    app = Flask("app")
    app.config.update(
        SECRET_KEY=settings.secret_key(),
        SETTINGS=settings,
        WTF_CSRF_TIME_LIMIT=None,
        BOOTSTRAP_SERVE_LOCAL=True,
        MAX_CONTENT_LENGTH=4 * 1024 * 1024,
    )
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["engine"] = make_engine(settings.database_url)
    CSRFProtect(app)
    Bootstrap5(app)
    for part in (security, i18n, auth, errors, background, navigation, words):
        part.init_app(app)
    _register_blueprints(app)
    auth.refuse_routes_without_a_role(app)
    return app


def _register_blueprints(app: Flask) -> None:
    """Register every module of `app.blueprints` that has a `blueprint`, once all are imported."""
    found = sorted(module.name for module in iter_modules(blueprints.__path__))
    modules = [import_module(f"{blueprints.__name__}.{name}") for name in found]
    for module in modules:
        if hasattr(module, "blueprint"):
            app.register_blueprint(module.blueprint)
