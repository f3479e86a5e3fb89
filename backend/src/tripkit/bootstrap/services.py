"""The services: one opener each, by the keys and addresses that the settings hold."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tripkit.bootstrap.designer import DesignerParts, open_designer
from tripkit.bootstrap.models import llm_config, open_embedder, open_llm, open_reader
from tripkit.services.coordination.port import Coordinator
from tripkit.services.image.factory import ImageConfig, ImageMisconfigured, build_images
from tripkit.services.image.service import ImageService
from tripkit.services.keywords.local import LocalKeywords
from tripkit.services.keywords.port import KeywordService
from tripkit.services.llm.port import LLM
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.port import OpenData
from tripkit.services.places.factory import build_places
from tripkit.services.places.port import Places
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.prices.port import Prices
from tripkit.services.reader.port import Reader
from tripkit.services.retrieval import guide, practical
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.guide import DenseStore, EmbeddedStore, KnowledgeBase
from tripkit.services.retrieval.vectors import StoredVectors
from tripkit.services.storage.belongings import Belongings
from tripkit.services.storage.itineraries import Itineraries
from tripkit.services.storage.open_data import OpenDataRows
from tripkit.services.storage.plans import Plans
from tripkit.services.storage.port import Database
from tripkit.services.weather.normals import NormalWeather
from tripkit.services.weather.port import Weather
from tripkit.services.web_images.absent import NoWebImages
from tripkit.services.web_images.port import WebImages
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.services.web_search.port import WebSearch
from tripkit.settings import Settings, SettingsError, mcp_address, secret, secret_in


@dataclass
class Services:
    """What the graphs are bound to. `secret` signs cookies and links."""

    secret: str
    llm: LLM
    places: Places
    keywords: KeywordService
    images: ImageService
    similarity: CatalogueSimilarity
    belongings: Belongings
    knowledge: KnowledgeBase
    web: WebSearch
    prices: Prices
    weather: Weather
    open_data: OpenData
    web_images: WebImages
    plans: Plans
    itineraries: Itineraries
    designer: DesignerParts
    reader: Reader


def open_keywords(settings: Settings) -> KeywordService:
    """The keyword server by SEARCH_MCP_URL, else this process. Needs a running loop."""
    if settings.search_mcp_url:
        from tripkit.services.keywords.mcp import McpKeywords

        return McpKeywords(mcp_address(settings.search_mcp_url), secret(settings.mcp_auth_token))
    return LocalKeywords()


def open_images(
    settings: Settings, secret_key: str, coordinator: Coordinator | None = None
) -> ImageService:
    """The image provider that there is a key for, and our renderer behind it.

    Raises SettingsError.
    """
    config = ImageConfig(
        provider=settings.image_provider, model=settings.image_model or "",
        api_key=secret(settings.google_api_key), project=settings.google_cloud_project or "",
        location=settings.google_cloud_location or "", secret=secret_key,
        base_url=settings.google_gemini_base_url,
    )  # fmt: skip
    # In one process the service's own memory does; a shared cache serves every replica.
    cache = coordinator if coordinator and coordinator.shared else None
    try:
        return build_images(config, cache=cache)
    except ImageMisconfigured as error:
        raise SettingsError(str(error)) from None


def open_store(
    settings: Settings, vectors: StoredVectors, stack: AsyncExitStack | None = None
) -> DenseStore:
    """Chroma by CHROMA_URL or CHROMA_PERSIST_DIR, else the vectors in this process.

    Raises SettingsError for a folder without the `chromadb` package.
    """
    if not (settings.chroma_url or settings.chroma_persist_dir):
        return EmbeddedStore(vectors)
    from tripkit.services.retrieval import chroma

    collection: chroma.Collection
    if settings.chroma_url:
        collection = chroma.ServerCollection(settings.chroma_url)
    elif chroma.is_installed():
        collection = chroma.FolderCollection(Path(settings.chroma_persist_dir or ""))
    else:
        raise SettingsError(
            "CHROMA_PERSIST_DIR needs the chromadb package (pip install chromadb);"
            " without it set CHROMA_URL, or neither"
        )
    store = chroma.ChromaStore(collection, settings.chroma_collection, vectors)
    if stack:
        stack.push_async_callback(store.aclose)
    return store


def open_web_search(settings: Settings) -> WebSearch:
    """Tavily with a key, else a search that says that there is none."""
    if not (key := secret(settings.tavily_api_key)):
        return NoWebSearch()
    from tripkit.services.web_search.tavily import BASE, Tavily

    return Tavily(key, base=settings.tavily_base_url or BASE)


def open_prices(settings: Settings) -> Prices:
    """Google's by SerpApi with a key, else our own estimates."""
    if not (key := secret(settings.serpapi_api_key)):
        return EstimatedPrices()
    from tripkit.services.prices.serpapi import BASE, SerpApiPrices

    return SerpApiPrices(key, base=settings.serpapi_base_url or BASE)


def open_weather(settings: Settings) -> Weather:
    """Open-Meteo's forecast where WEATHER_PROVIDER says so, else climate normals.

    `auto` is the forecast where OPEN_DATA is not off, or an address of its own is set.
    """
    goes_out = settings.open_data == "auto" or settings.open_meteo_base_url
    if not {"auto": goes_out, "offline": False, "open-meteo": True}[settings.weather_provider]:
        return NormalWeather()
    from tripkit.services.weather.open_meteo import BASE, OpenMeteo

    return OpenMeteo(base=settings.open_meteo_base_url or BASE)


def open_open_data(settings: Settings, database: Database, coordinator: Coordinator) -> OpenData:
    """Open data by its addresses; nobody is asked where OPEN_DATA is off."""
    if settings.open_data == "off":
        return NoOpenData()
    from tripkit.services.open_data import factory

    async def turn(host: str) -> float | None:
        return await coordinator.hit(f"open-data:{host}", limit=1, window=1.0)

    addresses = factory.Addresses(
        settings.wikivoyage_url or factory.WIKIVOYAGE,
        settings.wikidata_url or factory.WIKIDATA,
        settings.commons_url or factory.COMMONS,
        settings.commons_media_url or factory.COMMONS_MEDIA,
        settings.overpass_url or "",
        settings.geocoder_url or "",
        settings.routing_url or "",
        settings.open_data_contact or "",
    )
    return factory.build_open_data(addresses, OpenDataRows(database), turn)


def open_web_images(settings: Settings) -> WebImages:
    """Tavily's search with a key; else none, and only hotels' pictures by SerpApi are fetched."""
    key = secret(settings.tavily_api_key)
    if not (key or secret(settings.serpapi_api_key)):
        return NoWebImages()
    from tripkit.services.web_images.fetch import PublicFetcher

    if not key:
        return NoWebImages(PublicFetcher())
    from tripkit.services.web_images.tavily import BASE, TavilyImages

    return TavilyImages(key, PublicFetcher(), base=settings.tavily_base_url or BASE)


async def open_services(
    settings: Settings, database: Database, coordinator: Coordinator, stack: AsyncExitStack
) -> Services:
    """Open what the graphs use; the stack closes it. Raises SettingsError."""
    kept = partial(secret_in, settings.data_dir)
    secret_key = secret(settings.secret_key) or await asyncio.to_thread(kept)
    llm = open_llm(settings, database)
    stack.push_async_callback(llm.aclose)
    reader = open_reader(settings, llm)
    places = build_places(
        secret(settings.google_maps_api_key), secret=secret_key,
        api=settings.google_maps_api, base=settings.google_maps_base_url,
    )  # fmt: skip
    stack.push_async_callback(places.close)
    keywords = open_keywords(settings)
    stack.push_async_callback(keywords.close)
    images = open_images(settings, secret_key, coordinator)
    stack.push_async_callback(images.close)
    embedder = open_embedder(settings)
    similarity = CatalogueSimilarity(embedder, settings.data_dir)
    documents = StoredVectors(embedder, guide.texts, guide.STORED, settings.data_dir)
    passages = StoredVectors(embedder, practical.texts, practical.STORED, settings.data_dir)
    knowledge = KnowledgeBase(embedder, open_store(settings, documents, stack), passages)
    web = open_web_search(settings)
    stack.push_async_callback(web.close)
    prices, weather = open_prices(settings), open_weather(settings)
    open_data = open_open_data(settings, database, coordinator)
    pictures = open_web_images(settings)
    for opened in (prices, weather, open_data, pictures):
        stack.push_async_callback(opened.close)
    return Services(
        secret_key, llm, places, keywords, images, similarity, Belongings(database), knowledge, web,
        prices, weather, open_data, pictures, Plans(database), Itineraries(database, coordinator),
        open_designer(database, llm, llm_config(settings), web), reader,
    )  # fmt: skip
